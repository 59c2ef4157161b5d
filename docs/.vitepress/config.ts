import { siteConfig } from "../../scripts/docs/site-config.ts"

export default siteConfig()
