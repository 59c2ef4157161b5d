"""Plans random faults over a port, and checks that what was planned comes, in order."""

import http.client
import json
import random
import sys
from urllib.parse import urlsplit

url, key, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
address = urlsplit(url).netloc
headers = {"Authorization": f"Bearer {key}", "User-Agent": "plans.py"}


def ask(method, path, body=None):
    """Returns the status and the body, or None for a dropped connection."""
    connection = http.client.HTTPConnection(address, timeout=60)
    try:
        connection.request(method, path, body, {**headers, "Content-Type": "application/json"})
        response = connection.getresponse()
        return response.status, response.read()
    except (http.client.HTTPException, ConnectionError):
        return None
    finally:
        connection.close()


def draw_fault():
    fault = random.choice(
        [
            {"status": random.randint(400, 599)},
            {"status": 429, "retryAfter": random.randint(0, 9)},
            {"drop": "before"},
            {"drop": "middle"},
            {"cutBody": True},
        ]
    )
    match = random.choice([None, "getUser", "listOrders", {"method": "GET", "path": "/user"}])
    times = random.choice([None, 0, 1, 2])
    return {
        **fault,
        **({} if match is None else {"match": match}),
        **({} if times is None else {"times": times}),
    }


def expect(fault, usual):
    if fault is None:
        return usual
    if "drop" in fault:
        return None
    if "cutBody" in fault:
        return usual[0], usual[1][: len(usual[1]) // 2]
    return fault["status"], None


user = json.loads(ask("GET", "/user")[1])["data"]
paths = {"getUser": "/user", "listOrders": f"/stores/{user['stores'][0]['id']}/orders?pageSize=2"}
usual = {name: ask("GET", path) for name, path in paths.items()}

for _ in range(count):
    plan = [draw_fault() for _ in range(random.randint(0, 5))]
    assert ask("PUT", "/-/faults", json.dumps(plan)) == (204, b""), plan
    left = [fault.get("times", -1) for fault in plan]
    for _ in range(random.randint(1, 8)):
        name = random.choice(list(paths))
        first = None
        for at, fault in enumerate(plan):
            match = fault.get("match", name)
            if left[at] != 0 and (match == name or (isinstance(match, dict) and name == "getUser")):
                left[at] -= 1
                first = fault
                break
        seen, wanted = ask("GET", paths[name]), expect(first, usual[name])
        if seen is not None and wanted is not None and wanted[1] is None:
            seen = seen[0], None
        assert seen == wanted, (plan, name, seen, wanted)

print(f"{count} plans came as planned")
