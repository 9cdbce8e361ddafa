import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids. */
export const uploads = area({
  refusals: {
    upload_gone: [
      422,
      'This is not a file that your shop uploaded, or it was deleted after 30 days. Upload it again.',
    ],
    file_missing: [422, 'Send one file, in the field file.'],
    not_an_image: [
      422,
      'This is not a PNG, JPEG or GIF that can be read, or it has too many pixels. Nothing was saved.',
    ],
    not_a_table: [
      422,
      'This isn’t a CSV file. Save the table as CSV and try again. Nothing was saved.',
    ],
  },
})
