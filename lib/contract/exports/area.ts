import { area } from '#contract/area.ts'
import { ofPerson } from '#contract/mail-variables.ts'

/** Words of this area: refusals, audit verbs, letters of ids, emails. */
export const exports = area({
  refusals: {
    export_over: [409, 'This export has already ended.'],
    export_unfinished: [409, 'This export isn’t finished yet. Wait for it or cancel it.'],
    file_gone: [410, 'The file was deleted after 7 days. Run the export again.'],
  },
  audit: ['ask_export', 'cancel_export', 'download_export'],
  ids: { export: 'x' },
  mails: { export_ready: { class: 'staff', holds: ofPerson } },
})
