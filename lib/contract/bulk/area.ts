import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const bulk = area({
  refusals: {
    bulks_off: [403, 'Campaigns are switched off for this shop. Ask support to switch them on.'],
    dry_run_missing: [
      409,
      'See first what it will do: the dry run is not finished or is older than the last change.',
    ],
    too_many_started: [
      409,
      'Three campaigns are running already. Wait until one is finished, or stop one.',
    ],
    bulk_busy: [
      409,
      'The campaign has started, so it cannot be changed any more. Nothing was changed.',
    ],
    bulk_idle: [409, 'The campaign is not running. Nothing was changed.'],
    nothing_to_run: [409, 'No row of it can be carried out. Correct the file and try again.'],
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
})
