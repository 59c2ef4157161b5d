import { render } from "preact"
import { App } from "./app.tsx"
import { createPageStore } from "./state/page-store.ts"
import { createWorkerClient } from "./worker/worker-client.ts"

const root = document.querySelector("#page")
if (root !== null) {
  const worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" })
  const store = createPageStore(window, () => performance.now())
  const embedded = new URLSearchParams(location.search).has("embedded")
  render(<App store={store} client={createWorkerClient(worker)} embedded={embedded} />, root)
}
