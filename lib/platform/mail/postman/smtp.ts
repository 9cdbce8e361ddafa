import { createTransport } from 'nodemailer'
import type { Message } from './send.ts'

/** Sends a message; `close` ends its connections. */
export type Send = ((message: Message) => Promise<void>) & { close?: () => void }

/** Connections kept open to the mail server. */
const connections = 10

/**
 * Header fields that a signature covers: nodemailer's own, and those by which a recipient
 * unsubscribes (RFC 8058).
 */
const signed = [
  'From',
  'Sender',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'Cc',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':')

/** Sends through SMTP_URL's server; null if there is none and emails are kept in the outbox. */
export const smtpSend = (url: string | undefined): Send | null => {
  if (!url) return null
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // an idle connection that the server has just closed is no failed attempt
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const send = async (message: Message): Promise<void> => {
    const { replyTo, headers, dkim, ...rest } = message
    await transport.sendMail({
      ...rest,
      ...(replyTo ? { replyTo } : {}),
      ...(dkim
        ? {
            dkim: {
              domainName: dkim.domain,
              keySelector: dkim.selector,
              privateKey: dkim.key,
              headerFieldNames: signed,
            },
          }
        : {}),
      headers: Object.fromEntries(
        Object.entries({ 'Auto-Submitted': 'auto-generated', ...headers }).map(([name, value]) => [
          name,
          // one line each: a folded address is no address to some readers
          { prepared: true, value },
        ]),
      ),
    })
  }
  return Object.assign(send, { close: () => transport.close() })
}
