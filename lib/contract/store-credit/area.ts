import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const storeCredit = area({
  refusals: {
    asker_may_not_issue: [
      409,
      'The role of who asked for this does not allow issuing any more, so nothing is issued in their ' +
        'name. Refuse the request; if it is right, issue it yourself.',
    ],
    asker_blocked: [
      409,
      'Who asked for this is blocked by now, so nothing is issued in their name. ' +
        'Refuse the request; if it is right, issue it yourself.',
    ],
    decided: [409, 'This has been decided already.'],
    credited_lately: [
      409,
      'This person or order was credited lately. ' +
        'Nothing was changed; look at it, and send it again if it is meant.',
    ],
    over_own_limit: [
      422,
      'The amount is over your own limit. Nothing was changed; ask the owner of the shop.',
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
})
