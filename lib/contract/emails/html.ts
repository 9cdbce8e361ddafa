import { endpoint } from '#contract/endpoint.ts'

/**
 * Switches between the builder and HTML in one act: emails named in `convert` become blocks, those
 * in `restore` go back to that version, and all others stay as they are. Undo is the same call with
 * `undo` of the answer. Errors: 404, 409 `draft_moved`, 422 `email_not_right`.
 */
export const switchEmailBuilder = endpoint({
  name: 'switchEmailBuilder',
  method: 'POST',
  path: '/emails/builder',
  right: 'settings',
  added: true,
  source: 'dashboard §2 /email-notifications',
})
