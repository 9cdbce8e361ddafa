import { execFile } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { inspect, promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { replaceCode } from '#contract/gift-cards/change.ts'
import { saveStoreAsset } from '#contract/assets/calls.ts'
import type { AssetData } from '#contract/assets/assets.ts'
import { makePass } from '#platform/wallet/apple/make-pass.ts'
import { signPass } from '#platform/wallet/apple/sign.ts'
import { signerOf } from '#platform/wallet/apple/signer.ts'
import { trialCertificates } from '#platform/wallet/apple/trial-certificate.ts'
import { lookOf } from '#platform/wallet/look.ts'
import { readPass } from '#platform/wallet/read-card.ts'
import { suite } from '../../support/suite.ts'
import { uploadImage } from '../../support/wallet/upload-image.ts'
import {
  filesIn,
  jsonOf,
  verifyWithOpenssl,
  wronglyListed,
} from '../../support/wallet/read-pass.ts'
import { passingIn } from '../../support/wallet/passing.ts'

const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'tender-wallet-'))
afterAll(() => fs.rmSync(DATA_DIR, { recursive: true }))
const { platform, shop } = await suite({
  env: { DATA_DIR, STOREFRONT_URL: 'https://pages.example' },
})
const store = passingIn(platform, shop)

const made = async (serial: string, of: typeof platform = platform) => {
  const read = await readPass(of, serial, of.clock())
  return filesIn(await makePass(of, read!.card, serial))
}
const save = async (
  change: (look: AssetData<'apple-wallet'>) => Partial<AssetData<'apple-wallet'>>,
) => {
  const { settings, ...of } = await platform.db
    .selectFrom('shop')
    .select(['shop_id', 'shop_url', 'name', 'currency', 'time_zone', 'email', 'settings'])
    .where('shop_id', '=', shop.shop_id)
    .executeTakeFirstOrThrow()
  const look = await lookOf(platform, { ...of, settings } as never)
  const done = await platform.call(shop.people.owner, saveStoreAsset, {
    params: { name: 'apple-wallet' },
    body: { data: { ...look, ...change(look) } as never },
  })
  expect(done.error).toBeUndefined()
}

test('a pass is a store card with the balance, the last day and the code', async () => {
  const { serial, code } = await store.withPass(0, '1234.50', { expires_on: '2099-09-30' })
  const files = await made(serial)
  expect(jsonOf(files)).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: 'pass.tender.trial',
    serialNumber: serial,
    webServiceURL: 'https://pages.example/wallet',
    backgroundColor: 'rgb(31, 95, 74)',
    barcodes: [{ format: 'PKBarcodeFormatQR', message: code.replaceAll(' ', ''), altText: code }],
    storeCard: {
      primaryFields: [{ key: 'balance', label: 'Balance', value: 1234.5, currencyCode: 'GBP' }],
      secondaryFields: [
        { key: 'expires', label: 'Expires', value: '2099-09-30T00:00:00Z' },
        { key: 'code', label: 'Code', value: `•••• ${code.slice(-4)}` },
      ],
      backFields: [{ label: 'How to use it' }],
    },
  })
  expect(String(jsonOf(files)['authenticationToken']).length).toBeGreaterThanOrEqual(16)
})

test('OpenSSL takes the signature of a pass, and none of a pass that was changed', async () => {
  const files = await made((await store.withPass()).serial)
  expect(wronglyListed(files)).toEqual([])
  const { wwdr } = signerOf(platform)
  verifyWithOpenssl(files, wwdr)
  const changed = new Map(files).set('manifest.json', Buffer.from('{}'))
  expect(() => verifyWithOpenssl(changed, wwdr)).toThrow('openssl')
  const other = trialCertificates(
    `${DATA_DIR}/other`,
    { passType: 'pass.a', team: 'T' },
    new Date(),
  )
  expect(() => verifyWithOpenssl(files, other.wwdr)).toThrow('openssl')
})

test('configured certificates sign, with an encrypted key; a part of them is refused', async () => {
  const own = trialCertificates(
    `${DATA_DIR}/own`,
    { passType: 'pass.example.card', team: 'ABCDE12345' },
    new Date(),
  )
  const env = {
    ...platform.env,
    APPLE_PASS_TYPE_ID: 'pass.example.card',
    APPLE_TEAM_ID: 'ABCDE12345',
    APPLE_PASS_CERT: own.cert,
    APPLE_WWDR_CERT: `${DATA_DIR}/wwdr.pem`,
    APPLE_PASS_PASSPHRASE: 'a passphrase',
    APPLE_PASS_KEY: createPrivateKey(own.key).export({
      format: 'pem',
      type: 'pkcs8',
      cipher: 'aes-256-cbc',
      passphrase: 'a passphrase',
    }) as string,
  }
  fs.writeFileSync(env.APPLE_WWDR_CERT, own.wwdr)
  const { serial } = await store.withPass()
  const files = await made(serial, { ...platform, env })
  expect(jsonOf(files)).toMatchObject({
    passTypeIdentifier: 'pass.example.card',
    teamIdentifier: 'ABCDE12345',
  })
  verifyWithOpenssl(files, own.wwdr)
  const { APPLE_PASS_KEY: _, ...rest } = env
  expect(() => signerOf({ ...platform, env: rest as typeof env })).toThrow('APPLE_PASS_KEY')
})

test.each(['APPLE_PASS_KEY', 'APPLE_PASS_CERT', 'APPLE_WWDR_CERT'] as const)(
  '%s in another form than PEM is refused by its name, and nothing of it is shown',
  (name) => {
    const { cert, key } = trialCertificates(
      `${DATA_DIR}/plain`,
      { passType: 'pass.a', team: 'T' },
      new Date(),
    )
    const bare = Buffer.from('a key of ours').toString('base64')
    const env = {
      ...platform.env,
      APPLE_PASS_TYPE_ID: 'pass.example.card',
      APPLE_TEAM_ID: 'ABCDE12345',
      APPLE_PASS_CERT: cert,
      APPLE_WWDR_CERT: cert,
      APPLE_PASS_KEY: key,
      [name]: bare,
    }
    let problem: unknown
    try {
      signerOf({ ...platform, env })
    } catch (cause) {
      problem = cause
    }
    expect(inspect(problem)).toContain(`${name} is neither PEM nor`)
    expect(inspect(problem)).not.toContain(bare)
  },
)

test('the trial certificate is made once, also by processes that start at once', async () => {
  const folder = `${DATA_DIR}/at-once`
  const file = new URL('../../../lib/platform/wallet/apple/trial-certificate.ts', import.meta.url)
  const script = `
    const { trialCertificates } = await import(${JSON.stringify(file.href)})
    const of = { passType: 'pass.a', team: 'T' }
    process.stdout.write(trialCertificates(${JSON.stringify(folder)}, of, new Date()).cert)`
  const start = promisify(execFile)
  const all = await Promise.all(
    Array.from({ length: 3 }, () =>
      start(process.execPath, ['--no-warnings', '--input-type=module', '-e', script]),
    ),
  )
  expect(all[0]!.stdout).toContain('BEGIN CERTIFICATE')
  expect(new Set(all.map(({ stdout }) => stdout)).size).toBe(1)
  expect(fs.readdirSync(folder)).toEqual(['wallet-trial.json'])
  expect(fs.statSync(`${folder}/wallet-trial.json`).mode & 0o077).toBe(0)
})

test('a pass has its texts in every language, also with quotes and lines in them', async () => {
  const { serial } = await store.withPass()
  const before = await made(serial)
  expect([...before.keys()].filter((name) => name.endsWith('pass.strings')).toSorted()).toEqual([
    'en.lproj/pass.strings',
    'ru.lproj/pass.strings',
  ])
  expect(before.get('ru.lproj/pass.strings')!.toString()).toContain('"Balance" = "Баланс";')
  await save(({ translations }) => ({
    name: 'The "best" card\\',
    back: [{ id: '1', label: 'Use', text: 'One\nTwo' }],
    translations: { ...translations, 'pt-br': { name: 'O "melhor"', 'back.1.text': 'Um\nDois' } },
  }))
  const after = await made(serial)
  const strings = after.get('pt-BR.lproj/pass.strings')!.toString()
  expect(strings).toContain(String.raw`"The \"best\" card\\" = "O \"melhor\"";`)
  expect(strings).toContain(String.raw`"One\nTwo" = "Um\nDois";`)
  expect(jsonOf(after)).toMatchObject({
    storeCard: {
      headerFields: [{ value: 'The "best" card\\' }],
      backFields: [{ label: 'Use', value: 'One\nTwo' }],
    },
  })
})

test.each([
  ['pdf417', 'PKBarcodeFormatPDF417'],
  ['code128', 'PKBarcodeFormatCode128'],
  ['none', undefined],
] as const)('a pass has the barcode that the shop chose: %s', async (barcode, format) => {
  const { serial } = await store.withPass()
  await save(() => ({ barcode }))
  const { barcodes } = jsonOf(await made(serial)) as { barcodes?: { format: string }[] }
  expect(barcodes?.[0]?.format).toBe(format)
})

test('the shop’s pictures are in the pass in three sizes; without any it has an icon', async () => {
  const { serial } = await store.withPass()
  const sizeOf = async (files: Map<string, Buffer>, name: string) => {
    const { width, height, format } = await sharp(files.get(name)).metadata()
    return [format, width, height]
  }
  const plain = await made(serial)
  expect(plain.has('logo.png')).toBe(false)
  expect(await sizeOf(plain, 'icon@3x.png')).toEqual(['png', 87, 87])
  const [logo, strip] = [
    await uploadImage(platform, shop, 320, 100),
    await uploadImage(platform, shop, 1125, 432),
  ]
  await save(() => ({ logo, strip }))
  const files = await made(serial)
  expect(await sizeOf(files, 'logo@2x.png')).toEqual(['png', 320, 100])
  expect(await sizeOf(files, 'strip.png')).toEqual(['png', 375, 144])
  expect(await sizeOf(files, 'strip@3x.png')).toEqual(['png', 1125, 432])
  expect(wronglyListed(files)).toEqual([])
})

test('a void pass says so and has neither balance, code nor barcode', async () => {
  const { serial, card, code } = await store.withPass()
  await platform.call(
    shop.people.owner,
    replaceCode,
    { params: { id: card } },
    { key: `replace-the-code-of-${card}` },
  )
  const json = jsonOf(await made(serial))
  expect(json).toMatchObject({
    voided: true,
    storeCard: { primaryFields: [{ key: 'void', value: 'No longer valid' }] },
  })
  expect(JSON.stringify(json)).not.toMatch(new RegExp(`12.5|barcode|${code.slice(-4)}`))
})

test('passes are signed in a thread: the process’s own work goes on meanwhile', async () => {
  const files = await made((await store.withPass()).serial)
  const { wwdr, cert, key } = signerOf(platform)
  const unsigned = {
    json: jsonOf(files),
    files: { 'icon.png': files.get('icon.png')! },
    strings: {},
    signer: { wwdr, cert, key },
  }
  await signPass(unsigned)
  const before = performance.eventLoopUtilization()
  await Promise.all(Array.from({ length: 20 }, () => signPass(unsigned)))
  const { utilization } = performance.eventLoopUtilization(before)
  expect(utilization).toBeLessThan(0.5)
})
