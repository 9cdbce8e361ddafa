import * as z from 'zod/mini'
import { emailPattern } from '#contract/email-pattern.ts'
import { supportReasons } from '#contract/support/calls.ts'

const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.toLowerCase(),
    z.regex(emailPattern, 'invalidEmail'),
  )

/** The contact form. Messages are keys of messages/<locale>/support.json, `validation`. */
export const contactForm = z.object({
  reason: z.enum(supportReasons),
  email,
  body: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(5000, 'tooLong')),
})
export type ContactForm = z.input<typeof contactForm>

/** The request to sales. Messages are keys of messages/<locale>/commerce.json, `sales.validation`. */
export const salesForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(120, 'tooLong')),
  company: z.string().check(z.trim(), z.maxLength(120, 'tooLong')),
  email,
})
export type SalesForm = z.input<typeof salesForm>
