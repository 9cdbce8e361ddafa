import * as z from 'zod/mini'

export const uploadFile = {
  query: z.object({ file_path: z.optional(z.string()) }),
  answer: z.object({
    data: z.object({
      file_id: z.string(),
      url: z.string(),
      name: z.string(),
      type: z.string(),
      size: z.int(),
    }),
  }),
}
