import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '#platform/db/transact.ts'
import { type Channel, channels, wakesOf } from './wake.ts'

const nameOf = (channel: Channel): string => `tender_${channel}`
const first = 100
const longest = 5000

/**
 * Carries wakes between the processes of one PostgreSQL, on a connection of its own. A NOTIFY
 * inside a writer's transaction would serialise all commits, so it is sent after the commit and may
 * be lost; workers therefore also look by themselves.
 */
export const listenForWakes = async (
  { db, log }: { db: Db; log: Logger },
  connectionString: string,
): Promise<{ stop: () => Promise<void> }> => {
  const stopping = new AbortController()
  const wakes = wakesOf(db)
  let client: pg.Client | undefined
  const due = new Set<Channel>()
  let isSending = false
  // while the database hangs, the channels due are kept once each
  const sendDue = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    for (const channel of due) {
      due.delete(channel)
      await client?.query('select pg_notify($1, $2)', [nameOf(channel), '']).catch(() => undefined)
    }
    isSending = false
  }
  wakes.carry((channel) => {
    due.add(channel)
    void sendDue()
  })
  const connect = async (): Promise<{ lost: Promise<void> }> => {
    const made = await listening(connectionString, wakes.rouse)
    client = made
    // wakes may have been missed while there was no connection
    for (const channel of channels) wakes.send(channel)
    return { lost: new Promise((done) => made.once('end', done)) }
  }
  const attempt = (): Promise<{ lost: Promise<void> } | null> =>
    connect().catch((cause: unknown) => {
      log.warn(
        { problem: String(cause) },
        'other processes cannot be woken by the database for now',
      )
      return null
    })
  const keep = async (now: { lost: Promise<void> } | null): Promise<void> => {
    let connection = now
    for (let wait = first; !stopping.signal.aborted; wait = Math.min(wait * 2, longest)) {
      if (connection) {
        await connection.lost
        client = undefined
        wait = first
      }
      if (stopping.signal.aborted) return
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      connection = stopping.signal.aborted ? null : await attempt()
    }
  }
  const done = keep(await attempt())
  return {
    stop: async () => {
      stopping.abort()
      wakes.carry(() => undefined)
      await client?.end().catch(() => undefined)
      await Promise.race([done, pause(1000, undefined, { ref: false })])
    },
  }
}

// a wake lost in a server crash is found by the slow look, so this commit needn't wait for the disk
const options = '-c synchronous_commit=off -c timezone=UTC'

const listening = async (
  connectionString: string,
  hear: (channel: Channel) => void,
): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString,
    options,
    application_name: 'tender-wake',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    query_timeout: 5000,
  })
  // an error is followed by the end event, which is handled
  client.on('error', () => undefined)
  await client.connect()
  client.on('notification', ({ channel: name, processId }) => {
    const channel = channels.find((one) => nameOf(one) === name)
    if (channel && processId !== backendOf(client)) hear(channel)
  })
  try {
    for (const channel of channels) await client.query(`listen ${nameOf(channel)}`)
  } catch (cause) {
    await client.end()
    throw cause
  }
  return client
}

/**
 * Returns the connection's process number on the server, by which it recognises its own messages.
 */
const backendOf = (client: pg.Client): number | null =>
  (client as unknown as { processID: number | null }).processID
