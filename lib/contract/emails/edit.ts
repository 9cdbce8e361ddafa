import { endpoint } from '#contract/endpoint.ts'

const builder = { added: true, source: 'email builder' } as const

/**
 * Design calls of an email, of `theme` (the look of all emails) and of `template` (the HTML around
 * those written as HTML). `for` names an override: `b12` of a campaign.
 */
const design = (rest: string) => `/emails/{name}/${rest}` as const

/** The draft and the live version of a design, with theme, languages and variables. Error: 404. */
export const getDesign = endpoint({
  name: 'getDesign',
  method: 'GET',
  path: design('design'),
  right: 'read',
  ...builder,
})

/**
 * Saves a draft, whatever problems it has. `revision`: the one that the person saw, 0 for none.
 * Errors: 409 `draft_moved`, 413, 422 for a document of another shape.
 */
export const saveDesignDraft = endpoint({
  name: 'saveDesignDraft',
  method: 'PUT',
  path: design('draft'),
  right: 'settings',
  feature: 'email_builder',
  ...builder,
})

/** Discards the draft. Error: 409 `draft_moved`. */
export const discardDesignDraft = endpoint({
  name: 'discardDesignDraft',
  method: 'DELETE',
  path: design('draft'),
  right: 'settings',
  ...builder,
})

/**
 * Publishes the draft at once or at `live_at`. Errors: 409 `draft_moved`, 422 `email_not_right` with
 * each problem.
 */
export const publishDesign = endpoint({
  name: 'publishDesign',
  method: 'POST',
  path: design('publish'),
  right: 'settings',
  feature: 'email_builder',
  ...builder,
})

/** Lists the newest 100 versions with what each changed. */
export const listDesignVersions = endpoint({
  name: 'listDesignVersions',
  method: 'GET',
  path: design('versions'),
  right: 'read',
  ...builder,
})

/** One version; 0 is the default. Error: 404. */
export const getDesignVersion = endpoint({
  name: 'getDesignVersion',
  method: 'GET',
  path: design('versions/{no}'),
  right: 'read',
  ...builder,
})

/** Publishes an earlier version again, or puts it into the draft. Errors: 404, 409 `draft_moved`. */
export const restoreDesignVersion = endpoint({
  name: 'restoreDesignVersion',
  method: 'POST',
  path: design('versions/{no}/restore'),
  right: 'settings',
  ...builder,
})

/** Withdraws a version before its time. Errors: 404, 409 `version_live`. */
export const withdrawDesignVersion = endpoint({
  name: 'withdrawDesignVersion',
  method: 'DELETE',
  path: design('versions/{no}'),
  right: 'settings',
  ...builder,
})

/** Checks a design without saving it: problems, and the cases that its conditions make. */
export const checkDesign = endpoint({
  name: 'checkDesign',
  method: 'POST',
  path: design('check'),
  right: 'read',
  ...builder,
})

/**
 * Values with which an email is previewed: of a customer, a card, a transaction, or samples. Codes
 * are as visible as the viewer's rights allow. Error: 404.
 */
export const readEmailValues = endpoint({
  name: 'readEmailValues',
  method: 'POST',
  path: design('values'),
  right: 'read',
  ...builder,
})

/** Turns HTML into blocks and lists what could not be; saves nothing. Error: 413. */
export const convertEmail = endpoint({
  name: 'convertEmail',
  method: 'POST',
  path: design('convert'),
  right: 'settings',
  ...builder,
})

/** The texts of all emails in a language, with the base texts, as CSV for a translator. */
export const exportEmailTexts = endpoint({
  name: 'exportEmailTexts',
  method: 'GET',
  path: '/emails/texts',
  right: 'settings',
  givesFile: true,
  ...builder,
})

/**
 * Takes a translator's CSV into drafts, or with `dry_run` says what it would change. Errors: 422
 * with line and reason of each row that is not right; then nothing is saved.
 */
export const importEmailTexts = endpoint({
  name: 'importEmailTexts',
  method: 'POST',
  path: '/emails/texts',
  right: 'settings',
  feature: 'email_builder',
  ...builder,
})

/** An email as it was sent, with the code as visible as the viewer's rights allow. Error: 404. */
export const getMailHtml = endpoint({
  name: 'getMailHtml',
  method: 'GET',
  path: '/mails/{id}/html',
  right: 'read',
  ...builder,
})
