import { escaped } from '#platform/integrations/escaped.ts'
import { type Ask, type Credentials, VendorProblem } from '#platform/integrations/manifest.ts'
import { partIn } from '#platform/integrations/read-json.ts'
import type { Sends } from '#platform/integrations/send/sends.ts'
import { accountRequest, rowsIn } from './connect.ts'

/** Reads a ticket's credits back under the ids of their notes, which Gorgias keeps for us. */
const isNoted = async (
  ask: Ask,
  credentials: Credentials,
  ticket: string,
  id: string,
): Promise<boolean> => {
  const answer = await ask(
    accountRequest(credentials, `tickets/${encodeURIComponent(ticket)}/messages?limit=100`, {
      topic: 'list_notes',
      method: 'GET',
      isPrivate: true,
    }),
  ).catch((cause: unknown) => {
    if (cause instanceof VendorProblem && cause.status === 404) return null
    throw cause
  })
  return rowsIn(answer).some((row) => partIn(row, 'external_id') === id)
}

/**
 * Writes a note on a ticket. Gorgias doesn't count notes once, so that another try looks first whether
 * the note is there.
 */
export const note: NonNullable<Sends['note']> = async (ask, credentials, told) => {
  const { id, ticket, text, isAgain } = told
  if (isAgain && (await isNoted(ask, credentials, ticket, id))) return
  const sender = credentials['email'] ? { sender: { email: credentials['email'] } } : {}
  await ask(
    accountRequest(credentials, `tickets/${encodeURIComponent(ticket)}/messages`, {
      topic: 'write_note',
      method: 'POST',
      body: {
        channel: 'internal-note',
        via: 'api',
        from_agent: true,
        public: false,
        external_id: id,
        body_text: text,
        body_html: `<p>${escaped(text)}</p>`,
        ...sender,
      },
    }),
  )
}
