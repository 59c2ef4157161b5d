import { DataGrid, type GridColDef, type GridDataSource } from "@mui/x-data-grid"
import { useState } from "react"
import { defineFields, queryFrom } from "trommel"
import { createListClient } from "trommel/client"
import { gridAdapter, RefusedState, type GridState } from "./mui-data-grid.ts"

const table = defineFields({
  id: { kind: "integer", nullable: false },
  title: { kind: "text", nullable: false },
  year: { kind: "integer", nullable: false },
})
const columns = [
  { field: "title", type: "string", flex: 1 },
  // Quick search looks in texts alone.
  { field: "year", type: "number", getApplyQuickFilterFn: () => null },
] satisfies GridColDef[]
const { toQuery, toState } = gridAdapter(table, { columns, search: ["title"] })

/** Reads the state of an address; the reason where the grid cannot show it. */
function readState(address: string): GridState | string {
  const query = queryFrom(address, table)
  if (!query.ok) return query.diagnostics.map(({ message }) => message).join(" ")
  try {
    return toState(query.value)
  } catch (error) {
    if (error instanceof RefusedState) return error.message
    throw error
  }
}

/** The films of a list endpoint, filtered as an address says. */
export function Films({ address, url }: { readonly address: string; readonly url: string }) {
  const [state] = useState(() => readState(address))
  const [fault, setFault] = useState(typeof state === "string" ? state : undefined)
  const [dataSource] = useState((): GridDataSource => {
    const films = createListClient({ url, table })
    return {
      getRows: async (params) => {
        const { data, total } = await films.list(toQuery(params))
        setFault(undefined)
        return { rows: [...data], rowCount: total ?? -1 }
      },
    }
  })
  if (typeof state === "string")
    return (
      <p role="alert">
        This address cannot be shown: {state} <a href="?">Show all films</a>
      </p>
    )
  const { filterModel, sortModel, paginationModel = { page: 0, pageSize: 20 } } = state
  return (
    <>
      {fault !== undefined && <p role="alert">{fault}</p>}
      <DataGrid
        columns={columns}
        dataSource={dataSource}
        onDataSourceError={({ cause }) => setFault(cause instanceof Error ? cause.message : "")}
        initialState={{
          filter: { filterModel },
          sorting: { sortModel: [...sortModel] },
          pagination: { paginationModel },
        }}
        pageSizeOptions={[20, 50, 100]}
        pagination
        showToolbar
      />
    </>
  )
}
