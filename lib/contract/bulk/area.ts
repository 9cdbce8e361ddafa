import { area } from '#contract/area.ts'
import { ofCard } from '#contract/mail-variables.ts'

/** Words of this area: refusals, audit verbs, letters of ids, emails. */
export const bulk = area({
  refusals: {
    bulks_off: [403, 'Campaigns are turned off for this shop. Ask support to turn them on.'],
    dry_run_missing: [
      409,
      'Check the dry run first: it isn’t finished, or the campaign changed since.',
    ],
    too_many_started: [
      409,
      'Three campaigns are already running. Wait until one finishes, or stop one.',
    ],
    bulk_busy: [
      409,
      'The campaign has started, so it can’t be edited any more. Nothing was changed.',
    ],
    bulk_idle: [409, 'The campaign isn’t running. Nothing was changed.'],
    nothing_to_run: [409, 'None of the rows can run. Fix the file and try again.'],
  },
  audit: [
    'create_bulk',
    'change_bulk',
    'delete_bulk',
    'start_bulk',
    'stop_bulk',
    'pause_bulk',
    'resume_bulk',
    'finish_bulk',
    'retry_bulk',
    'resend_bulk',
    'undo_bulk',
    'extend_bulk',
    'disable_bulk',
    'enable_bulk',
    'export_bulk',
  ],
  ids: { bulk: 'b' },
  mails: {
    bulk_gift_card: {
      class: 'optional',
      holds: [...ofCard, 'giftcard_code', 'campaign_title'],
      toCustomers: true,
      toShoppers: true,
      showsCode: true,
    },
    bulk_loyalty_card: {
      class: 'optional',
      holds: [...ofCard, 'giftcard_code', 'campaign_title'],
      toCustomers: true,
      toShoppers: true,
      showsCode: true,
    },
    bulk_finished: { class: 'staff', holds: ['link'] },
  },
})
