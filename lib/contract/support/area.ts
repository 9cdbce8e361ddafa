import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids, emails. */
export const support = area({
  audit: ['open_ticket', 'send_review'],
  ids: { ticket: 'k' },
  mails: {
    ticket_received: { class: 'staff', holds: [] },
    support_ticket: { class: 'staff', holds: [] },
  },
})
