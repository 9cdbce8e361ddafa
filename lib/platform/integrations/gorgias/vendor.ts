import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/error.ts'
import type { Manifest } from '#platform/integrations/manifest.ts'
import { check } from './check.ts'
import { consent, hooks, proofHeader, proofOf, renewal } from './connect.ts'
import { note } from './note.ts'

/** Gorgias: agents see a customer's credit beside the ticket, and credit for a ticket is noted on it. */
export const gorgias: Manifest = {
  name: 'gorgias',
  title: 'Gorgias',
  group: 'helpdesk',
  hosts: ['*.gorgias.com'],
  fields: [
    { key: 'domain', secret: false },
    { key: 'email', secret: false },
    { key: 'api_key', secret: true },
  ],
  consent,
  renewal,
  settings: [{ key: 'notes', kind: 'flag', first: true }],
  triggers: [],
  issues: false,
  refusalsMost: 1,
  token: ({ api_key, access_token = '' }) => api_key ?? access_token,
  check,
  hooks,
  answers: {
    prove: ({ headers }, credentials, address) => {
      const sent = Buffer.from(headers.get(proofHeader) ?? '')
      const ours = Buffer.from(proofOf(credentials, address))
      if (sent.length !== ours.length || !timingSafeEqual(sent, ours))
        throw new Refusal('not_signed')
    },
  },
  sends: {
    notices: [],
    mails: {},
    helpdesk: 'gorgias',
    // four fifths of what Gorgias takes with a key: 40 in 20 seconds
    paces: { note: { burst: 16, each: 0.8 } },
    pastMost: 0,
    note,
  },
}
