import { storeOf, unknownId, type Handler } from "../authorized-call.ts"

export const getUser: Handler = ({ account, state }) => ({ data: state.viewUser(account) })

export const getStore: Handler = (call) => {
  const store = storeOf(call)
  return store === undefined ? unknownId("store") : { data: store }
}
