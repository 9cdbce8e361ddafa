import type { Context } from 'hono'
import { type Language, readLanguage } from '#rules/tools/language.ts'

/** Reads the language that a page is opened in; by default that of its link. */
export const languageIn = (context: Context, usual: Language): Language =>
  readLanguage(context.req.query('lang')) ?? usual
