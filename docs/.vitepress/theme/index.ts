import DefaultTheme from "vitepress/theme-without-fonts"
import "../../../playground/src/theme/colors.css"
import "./site.css"

/** The default theme of VitePress in the colors of the playground. It loads no font, and nothing of another host. */
export default DefaultTheme
