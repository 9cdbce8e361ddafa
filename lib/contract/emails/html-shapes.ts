import * as z from 'zod/mini'
import { Named } from './shapes.ts'

const Restored = z.strictObject({
  name: Named.shape.name,
  /** 0: the default */
  no: z.int().check(z.minimum(0)),
})
const Switch = {
  using_email_builder: z.boolean(),
  /** emails whose live HTML becomes blocks and is published */
  convert: z.array(Named.shape.name).check(z.maxLength(60)),
  restore: z.array(Restored).check(z.maxLength(60)),
}

export const switchEmailBuilder = {
  body: z.strictObject({
    using_email_builder: Switch.using_email_builder,
    convert: z.optional(Switch.convert),
    restore: z.optional(Switch.restore),
  }),
  answer: z.object({
    using_email_builder: z.boolean(),
    /** the body of the call that undoes this one */
    undo: z.object({ using_email_builder: z.boolean(), restore: z.array(Restored) }),
  }),
}
