/** Copies a block of code behind the blocks that it needs when its button is pressed. */
export function copyWithNeeds(): void {
  window.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches("[data-needs]")) return
    const blocks = document.querySelectorAll(".vp-doc .language-ts")
    const needed = (target.dataset.needs ?? "")
      .split(" ")
      .map((place) =>
        place === "shared" ? document.querySelector(".shared-code") : blocks[Number(place)],
      )
    const codes = [...needed, target.parentElement].map(
      (block) => block?.querySelector("code")?.textContent.trimEnd() ?? "",
    )
    void navigator.clipboard.writeText(`${codes.join("\n\n")}\n`).then(() => {
      const label = target.textContent
      target.textContent = "Copied"
      setTimeout(() => (target.textContent = label), 2000)
    })
  })
}
