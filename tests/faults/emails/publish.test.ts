import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getDesignVersion } from '#contract/emails/edit.ts'
import { onPostgres } from '../../support/database.ts'
import { designingOf, named, withTitle } from '../../support/emails/designing.ts'
import { killsOf } from '../../support/work/kills.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 5 })
const script = path.resolve(import.meta.dirname, '../../support/emails/publish-worker.ts')
const kills = killsOf({ most: 20, least: 6, seconds: 25 })

/** A process that publishes; resolves once it was answered its first version. */
const begun = (token: string, title: string, answered: Set<number>): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [script, platform.database.url!, token, title], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((done, fail) => {
    child.stdout!.on('data', (text: Buffer) => {
      for (const no of text.toString().split('\n').filter(Boolean)) answered.add(Number(no))
      done(child)
    })
    child.on('close', () => fail(new Error('a process that publishes ended by itself')))
  })
}
const ended = (child: ChildProcess) =>
  new Promise<void>((done) => {
    child.on('close', () => done())
    child.kill('SIGKILL')
  })

// an embedded database has one process, whose death ends its transaction too
test.runIf(onPostgres)(
  'killed again and again while two publish, at once and at a time: each version is whole or not there',
  async () => {
    const shop = await platform.shop()
    const { owner } = shop.people
    const answered = new Set<number>()
    const { read, save, publish, titleShown } = designingOf(platform, () => shop)
    let isOver = false
    const rival = async (): Promise<void> => {
      while (!isOver) {
        const saved = await save(withTitle('Two 0 0'), (await read()).revision)
        const made = saved.status === 200 ? await publish(saved.body.revision) : saved
        if ('no' in made.body) answered.add(made.body.no)
        await pause(60)
      }
    }
    const rivalry = rival()
    let next = begun(owner.token, 'One 0', answered)
    let killed = 0
    for (let isLast = false; !isLast; killed += 1) {
      const child = await next
      isLast = !kills.left(killed + 1)
      // the next one starts while this one publishes
      if (!isLast) next = begun(owner.token, `One ${killed + 1}`, answered)
      await pause(20 + ((killed * 37) % 120))
      await ended(child)
    }
    isOver = true
    await rivalry
    const { rows } = await sql<{ no: number; audits: number }>`
      select v.no, (
          select count(*)::int from audit a
          where a.shop_id = v.shop_id and a.verb = 'publish_design'
            and (a.detail ->> 'no')::int = v.no) as audits
      from version v
      where v.shop_id = ${shop.shop_id} and v.kind = 'mail'
      order by v.no`.execute(platform.db)
    const numbers = rows.map(({ no }) => no)
    expect(numbers).toEqual(rows.map((_, i) => i + 1))
    expect(rows.filter(({ audits }) => audits !== 1)).toEqual([])
    expect([...answered].filter((no) => !numbers.includes(no))).toEqual([])
    // a kill leaves at most one version that nobody was answered
    expect(numbers.length - answered.size).toBeLessThanOrEqual(killed)
    expect(answered.size).toBeGreaterThan(killed)
    for (const no of numbers) {
      const params = { name: named.params.name, no: String(no) }
      const { status } = await platform.call(owner, getDesignVersion, { params, query: {} })
      expect(status).toBe(200)
    }
    // those for a time are live by now, and the draft can be published again
    await pause(2000)
    const { live, draft, revision } = await read()
    expect(numbers).toContain(live.no)
    expect(await titleShown()).toMatch(/^(One|Two) \d+ \d+$/)
    expect(draft?.revision).toBe(revision)
    expect((await publish(revision)).body.no).toBe(numbers.length + 1)
  },
  600_000,
)
