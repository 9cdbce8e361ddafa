import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids, emails. */
export const storeCredit = area({
  refusals: {
    asker_may_not_issue: [
      409,
      'The requester’s role no longer allows issuing, so nothing is issued in their name. ' +
        'Decline the request; if it’s right, issue the credit yourself.',
    ],
    asker_blocked: [
      409,
      'The requester has since been blocked, so nothing is issued in their name. ' +
        'Decline the request; if it’s right, issue the credit yourself.',
    ],
    decided: [409, 'This request has already been decided.'],
    credited_lately: [
      409,
      'This person or order received credit in the last 24 hours. ' +
        'Nothing was changed; check it, and send it again if you still want to.',
    ],
    over_own_limit: [
      422,
      'The amount is over your limit. Nothing was changed; ask the owner of the shop.',
    ],
  },
  audit: [
    'issue_store_credit',
    'adjust_balance',
    'undo',
    'ask_approval',
    'approval_approved',
    'approval_refused',
    'approval_withdrawn',
  ],
  ids: { transaction: 't', approval: 'p' },
  mails: {
    approval_asked: { class: 'staff', holds: ['link'] },
    approval_decided: { class: 'staff', holds: ['link'] },
  },
})
