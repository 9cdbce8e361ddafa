import { afterAll } from 'vitest'
import { releaseMails, type Rhythm, startPostman } from '#platform/mail/postman/postman.ts'
import type { Worker } from '#platform/work/worker.ts'
import { type Send, smtpSend } from '#platform/mail/postman/smtp.ts'
import type { TestPlatform } from '../platform.ts'
import { type Refusals, type SmtpSink, startSmtpSink } from '../smtp-sink.ts'

const pauses = { first: 1, longest: 60 }

/** A postman as server.ts starts one, with short pauses, and a mail server. */
export const postOfficeOf = (platform: TestPlatform) => {
  let postman: Worker | undefined
  let sink: SmtpSink | undefined
  const stopPostman = async () => postman?.stop()
  const close = async () => {
    await stopPostman()
    await sink?.close()
  }
  afterAll(close)
  const serve = async (send: Send | null, more: Partial<Rhythm> = {}) => {
    if (platform.database.kind === 'pglite') await releaseMails(platform)
    postman = startPostman(platform, send, { pauses, lookMs: 100, ...more })
  }
  const withSink = async (
    verdict?: Parameters<typeof startSmtpSink>[0],
    options = '',
    { refusals, ...more }: Partial<Rhythm> & { refusals?: Refusals } = {},
  ): Promise<SmtpSink> => {
    sink = await startSmtpSink(verdict, options, refusals)
    await serve(smtpSend(sink.url), more)
    return sink
  }
  return { serve, withSink, stopPostman, close }
}
