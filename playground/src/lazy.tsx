import type { FunctionComponent, JSX } from "preact"
import { useEffect, useState } from "preact/hooks"

/** Makes a part of the page whose code is loaded when it is first shown. */
export function lazy<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): (props: Props) => JSX.Element {
  let loaded: FunctionComponent<Props> | undefined
  return (props) => {
    const [failed, setFailed] = useState(false)
    const [, setPart] = useState(loaded)
    useEffect(() => {
      load().then(
        (part) => {
          loaded = part
          setPart(() => part)
        },
        () => setFailed(true),
      )
    }, [])
    const Part = loaded
    if (Part !== undefined) return <Part {...props} />
    return <p class="note">{failed ? "The code of this part could not be loaded." : "Loading …"}</p>
  }
}
