import { may } from '#rules/way/access.ts'
import type { User } from '#contract/staff/shapes.ts'

/** The views of the screen, each with the right that opens it. */
const rights = { mails: 'read', reminders: 'read', addresses: 'issue', sender: 'read' } as const
export type EmailsView = keyof typeof rights
const views = Object.keys(rights) as EmailsView[]

/** Lists the views that this person can open. */
export const viewsOf = (user: User): EmailsView[] => views.filter((view) => may(user, rights[view]))

/** Reads the view of an address; the emails where it names none that opens. */
export const viewOf = (wanted: string | string[] | undefined, user: User): EmailsView =>
  viewsOf(user).find((view) => view === wanted) ?? 'mails'

export const hrefOf = (view: EmailsView): string =>
  view === 'mails' ? '/email-builder' : `/email-builder?view=${view}`

/** Headings of the list, in its order. */
export const mailGroups = ['credit', 'egifts', 'campaigns', 'workflows', 'reminders'] as const

/** Returns the heading that an email is listed under. */
export const groupOf = (name: string): (typeof mailGroups)[number] => {
  if (name.startsWith('egift_')) return 'egifts'
  if (name.startsWith('bulk_')) return 'campaigns'
  if (/^(workflow|cashback)_/.test(name)) return 'workflows'
  return /_(reminder|expiring|last_chance|expired)$/.test(name) ? 'reminders' : 'credit'
}
