import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDurable } from '#platform/db/embedded/durable.ts'
import { temporary } from '../../support/product/product.ts'

const folder = temporary()
const whole = path.join(folder, 'whole')
beforeAll(async () => (await openDurable(whole)).close())
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const emptied = (inside: string): void => {
  for (const name of fs.readdirSync(inside)) {
    const file = path.join(inside, name)
    if (fs.statSync(file).isFile()) fs.truncateSync(file)
  }
}

test.each<[string, (data: string) => void]>([
  ['its control file', (data) => fs.rmSync(path.join(data, 'global/pg_control'))],
  ['half of its control file', (data) => fs.truncateSync(path.join(data, 'global/pg_control'), 9)],
  ['its log', (data) => emptied(path.join(data, 'pg_wal'))],
  ['its version', (data) => fs.rmSync(path.join(data, 'PG_VERSION'))],
  ['its catalogue', (data) => emptied(path.join(data, 'global'))],
])('a database without %s says which folder is damaged and how to go on', async (part, harm) => {
  const data = path.join(folder, part.replaceAll(' ', '-'))
  fs.cpSync(whole, data, { recursive: true })
  harm(data)
  const { message } = await openDurable(data).then(
    () => new Error('it opened'),
    (cause: Error) => cause,
  )
  expect(message).toContain(`The database in ${data} is damaged and can't be opened`)
  expect(message).toContain('npm run restore -- FILE')
  expect(message).not.toMatch(/Aborted|ASSERTIONS|unreachable/)
})
