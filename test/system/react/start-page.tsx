/** @jsxImportSource react */
import { createRoot } from "react-dom/client"
import { FilmPage } from "./film-page.tsx"

const element = document.getElementById("root")
if (element !== null) createRoot(element).render(<FilmPage />)
