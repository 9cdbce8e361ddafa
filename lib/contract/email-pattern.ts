const mailboxPart = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,32}"
const domainLabel = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const topDomain = '[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]'
/**
 * A single plain address: no comments, quotes, groups or lists, so that one field can't name two
 * recipients.
 */
export const emailPattern = new RegExp(
  `^${mailboxPart}(?:\\.${mailboxPart}){0,4}@(?:${domainLabel}\\.){1,8}${topDomain}$`,
)
