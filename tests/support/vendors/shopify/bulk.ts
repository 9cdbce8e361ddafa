import { type Checked, checkDocument } from './check-document.ts'
import { linesOf } from './project.ts'
import { type ImitatedStore, nextId } from './store.ts'
import { gidOf, idOf, type Node } from './things.ts'

export type Operation = {
  id: number
  query: string
  createdAt: string
  /** polls that find it running before it is complete */
  left: number
}
type Installed = { scopes: string[]; operations: Operation[] }

/** Runs bulk operations of a store, one at a time an app; `rootOf` has the values of their files. */
export const bulkOf = <Of extends Installed>(
  store: ImitatedStore,
  base: () => string,
  rootOf: (of: Of) => Node,
) => {
  const totalOf = (query: string): number => {
    if (/\bgiftCards\b/.test(query)) return store.cards.size
    return /\borders\b/.test(query) ? store.orders.size : store.people.size
  }
  const nodeOf = (one: Operation): Node => {
    const isOver = one.left <= 0
    const total = String(totalOf(one.query))
    return {
      __typename: 'BulkOperation',
      id: gidOf('BulkOperation', one.id),
      status: isOver ? 'COMPLETED' : 'RUNNING',
      errorCode: null,
      createdAt: one.createdAt,
      completedAt: isOver ? one.createdAt : null,
      objectCount: total,
      rootObjectCount: total,
      fileSize: null,
      partialDataUrl: null,
      url: isOver ? `${base()}/${store.name}/${one.id}.jsonl?signature=${'5'.repeat(40)}` : null,
    }
  }
  /** One that nothing polls any more is complete after a minute, too. */
  const isRunning = ({ left, createdAt }: Operation): boolean =>
    left > 0 && Date.parse(store.now()) - Date.parse(createdAt) < 60_000
  const run = (of: Of, query: string): Node => {
    const refuse = (message: string) => ({
      bulkOperation: null,
      userErrors: [{ field: ['query'], message }],
    })
    if (of.operations.some(isRunning))
      return refuse('A bulk query operation for this app and shop is already in progress')
    const checked: Checked = checkDocument(query, {}, of.scopes)
    if (checked.errors) return refuse(checked.errors.map(({ message }) => message).join())
    const one: Operation = { id: nextId(), query, createdAt: store.now(), left: 1 }
    of.operations.push(one)
    // a test delivers it itself
    if (store.store.send)
      setTimeout(() => {
        const id = gidOf('BulkOperation', one.id)
        store.tell('BULK_OPERATIONS_FINISH', { admin_graphql_api_id: id })
      }, 500).unref()
    return { bulkOperation: nodeOf(one), userErrors: [] }
  }
  /** Polls an operation; null: there is none. */
  const read = (of: Of, id: unknown): Node | null => {
    const one = of.operations.find((operation) => operation.id === idOf(id))
    if (!one) return null
    one.left -= 1
    return nodeOf(one)
  }
  /** Streams the result of an operation, as of now. */
  const lines = (of: Of, id: number): Iterable<string> | null => {
    const one = of.operations.find((operation) => operation.id === id)
    if (!one) return null
    const checked = checkDocument(one.query, {}, of.scopes)
    return checked.errors ? null : linesOf(rootOf(of), checked.document)
  }
  return { run, read, lines }
}
