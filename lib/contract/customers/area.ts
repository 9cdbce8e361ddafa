import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const customers = area({
  audit: [
    'make_customer',
    'refresh_customer',
    'refer_friend',
    'regenerate_code',
    'note_customer',
    'set_customer_language',
    'block_customer',
    'unblock_customer',
    'merge_customers',
    'export_customer',
    'erase_customer',
  ],
  ids: { referral: 'r' },
})
