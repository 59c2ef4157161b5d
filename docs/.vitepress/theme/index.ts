import { inBrowser, type Theme } from "vitepress"
import DefaultTheme from "vitepress/theme-without-fonts"
import { copyWithNeeds } from "./copy-with-needs.ts"
import Layout from "./layout.vue"
import "../../../playground/src/theme/colors.css"
import "../../../playground/src/theme/type.css"
import "./variables.css"
import "./page.css"
import "./code.css"
import "./start.css"

/** The default theme of VitePress in the colors of the playground, with a page of our own for addresses without a page. It loads no font, and nothing of another host. */
export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp() {
    if (inBrowser) copyWithNeeds()
  },
} satisfies Theme
