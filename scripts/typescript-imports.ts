import { existsSync } from "node:fs"
import { registerHooks } from "node:module"

/**
 * Lets Node.js run sources as they are: it strips types by itself, but does not follow an import that ends in `.js` to the
 * `.ts` file that stands there. To be imported for its effect, before the first such import.
 */
registerHooks({
  resolve: (specifier, context, nextResolve) => {
    if (!/^\.{1,2}\/.*\.js$/.test(specifier) || context.parentURL?.endsWith(".ts") !== true) return nextResolve(specifier, context)
    const source = new URL(specifier.replace(/js$/, "ts"), context.parentURL)
    return nextResolve(existsSync(source) ? source.href : specifier, context)
  },
})
