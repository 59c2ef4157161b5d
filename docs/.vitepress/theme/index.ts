import DefaultTheme from "vitepress/theme-without-fonts"
import "../../../playground/src/theme/colors.css"
import "../../../playground/src/theme/type.css"
import "./variables.css"
import "./page.css"
import "./code.css"
import "./start.css"

/** The default theme of VitePress in the colors of the playground. It loads no font, and nothing of another host. */
export default DefaultTheme
