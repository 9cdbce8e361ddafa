import { endpoint } from '#contract/endpoint.ts'

const added = { added: true, source: 'moving in' } as const

/**
 * Lists the systems that were moved in, with what each brought so far, and the newest of their
 * files.
 */
export const listMoveIns = endpoint({
  name: 'listMoveIns',
  method: 'GET',
  path: '/move-ins',
  right: 'settings',
  ...added,
})

/**
 * Proves a file that moves in: its total beside what is taken, what is refused and what the ledger
 * says. Error: 404 `not_found` for a campaign that moves nothing in.
 */
export const getMoveInProof = endpoint({
  name: 'getMoveInProof',
  method: 'GET',
  path: '/bulks/{id}/proof',
  right: 'settings',
  ...added,
})
