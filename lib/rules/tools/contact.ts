import * as z from 'zod/mini'
import { emailPattern } from '#contract/pieces.ts'
import { supportReasons } from '#contract/support/calls.ts'

/** The contact form. Messages are keys of messages/<locale>/support.json, `validation`. */
export const contactForm = z.object({
  reason: z.enum(supportReasons),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.toLowerCase(),
      z.regex(emailPattern, 'invalidEmail'),
    ),
  body: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(5000, 'tooLong')),
})
export type ContactForm = z.input<typeof contactForm>
