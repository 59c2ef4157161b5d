import { useEffect, useRef, useState } from "preact/hooks"

/**
 * Takes files that are dropped anywhere on the page. Without it, a browser would leave the page to show the file.
 * @returns true while a file is held over the page.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const newest = useRef(onFile)
  newest.current = onFile
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!holdsFile(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent): void => {
      // Leaving one element for another of the page has a related target.
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent): void => {
      if (!holdsFile(event)) return
      event.preventDefault()
      setIsOver(false)
      const file = event.dataTransfer?.files[0]
      if (file !== undefined) newest.current(file)
    }
    window.addEventListener("dragover", over)
    window.addEventListener("dragleave", leave)
    window.addEventListener("drop", drop)
    return () => {
      window.removeEventListener("dragover", over)
      window.removeEventListener("dragleave", leave)
      window.removeEventListener("drop", drop)
    }
  }, [])
  return isOver
}

function holdsFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false
}
