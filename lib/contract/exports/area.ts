import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const exports = area({
  refusals: {
    export_over: [409, 'This export has ended already.'],
    export_unfinished: [409, 'This export is not finished yet.'],
    file_gone: [410, 'The file was kept for seven days and is gone. Make the export again.'],
  },
  audit: ['ask_export', 'cancel_export', 'download_export'],
  ids: { export: 'x' },
})
