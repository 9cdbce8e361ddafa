import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signals as known, valueTypes } from '#contract/referrals/calls.ts'
import { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { householdOf, mailboxOf } from '#rules/referrals/address.ts'
import { exampleOf } from '#rules/referrals/example.ts'
import { hasPercentage, programProblems, readProgram, typedOf } from '#rules/referrals/form.ts'
import { type Program, programOf, workflowsOf } from '#rules/referrals/program.ts'
import { type ClaimFacts, leadTo, paceMost, signalsOfClaim } from '#rules/referrals/signals.ts'
import { problemsOf } from '#rules/workflows/problems.ts'

const cents = (most: number) =>
  fc.integer({ min: 1, max: most }).map((minor) => (minor / 100).toFixed(2))
const reward = fc.record({ type: fc.constantFrom(...valueTypes), value: cents(10_000) })
/** Any program that its form can write. */
const programs: fc.Arbitrary<Program> = fc
  .record({
    friend: reward,
    referrer: reward,
    hold_days: fc.integer({ min: 0, max: 365 }),
    min_order: fc.option(cents(1_000_000)),
    max: fc.option(cents(1_000_000)),
    expires_in_days: fc.option(fc.integer({ min: 1, max: 3650 })),
  })
  .map(({ friend, referrer, max, ...rest }) => {
    const types = { value_type: friend.type, referrer_value_type: referrer.type }
    return {
      ...rest,
      ...types,
      value: friend.value,
      referrer_value: referrer.value,
      max_reward: hasPercentage(types) ? max : null,
    }
  })
const usual: Program = {
  value: '10.00',
  value_type: 'fixed_amount',
  referrer_value: '15',
  referrer_value_type: 'percentage',
  hold_days: 14,
  min_order: '50.00',
  max_reward: '12.00',
  expires_in_days: 90,
}

describe('a program', () => {
  test('is its workflows, both ways, and those can be published', () => {
    fc.assert(
      fc.property(programs, (program) => {
        const workflows = workflowsOf(program)
        for (const workflow of Object.values(workflows)) {
          const data = WorkflowData.parse(workflow)
          expect(problemsOf(data, '2026-01-01')).toEqual([])
        }
        expect(programOf(JSON.parse(JSON.stringify(workflows)) as typeof workflows)).toEqual(
          program,
        )
      }),
    )
  })

  test('is its form, both ways', () => {
    const same = (text: string) => text
    fc.assert(
      fc.property(programs, (program) => {
        const typed = typedOf(program, same)
        expect(programProblems(typed, same)).toEqual({})
        expect(readProgram(typed, same)).toEqual(program)
      }),
    )
  })

  test('whose workflows hold more than the form is not read', () => {
    const { referral_successful: ordered, ...rest } = workflowsOf(usual)
    const limits = { per_customer: [{ period: 'ever' as const, count: 1 }] }
    expect(programOf({ ...rest, referral_successful: { ...ordered!, limits } })).toBeNull()
    expect(programOf(rest)).toBeNull()
    expect(programOf({})).toBeNull()
  })

  test('names what is wrong in its form', () => {
    const read = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? text : null)
    const typed = typedOf(usual, (text) => text)
    const problems = programProblems(
      {
        ...typed,
        value: '0',
        referrer_value: '101',
        hold_days: '366',
        min_order: 'x',
        max_reward: '0',
        expires_in_days: '0',
      },
      read,
    )
    expect(problems).toEqual({
      value: 'amount',
      referrer_value: 'percent',
      hold_days: 'holdMost',
      min_order: 'amount',
      max_reward: 'amount',
      expires_in_days: 'expiresMost',
    })
  })

  test('gives in an example what its workflows count', () => {
    expect(exampleOf(usual, 6000n)).toEqual({ friend: 1000n, referrer: 900n, isBelow: false })
    expect(exampleOf(usual, 10_000n)).toEqual({ friend: 1000n, referrer: 1200n, isBelow: false })
    expect(exampleOf(usual, 4999n)).toEqual({ friend: 1000n, referrer: 0n, isBelow: true })
    const swapped: Program = { ...usual, value: '5', value_type: 'percentage' }
    expect(exampleOf(swapped, 4999n).friend).toBe(0n)
    expect(exampleOf(swapped, 6000n).friend).toBe(300n)
  })
})

test.each([
  ['ada+shop@mail.example', 'ada@mail.example'],
  ['A.d.a+x@GoogleMail.com', 'ada@gmail.com'],
  ['a.da@mail.example', 'a.da@mail.example'],
  ['+x@mail.example', '+x@mail.example'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test('a household is a name with a postal code, however they are written', () => {
  expect(householdOf('Ada  Lovelace', 'SW1A 1AA')).toBe(householdOf('ada lovelace', 'sw1a-1aa'))
  expect(householdOf('Анна Ким', '101000')).toBe('аннаким 101000')
  expect(householdOf('Ada', '')).toBeNull()
  expect(householdOf(' ', '101000')).toBeNull()
})

describe('signs of fraud', () => {
  const clean: ClaimFacts = {
    email: 'bob@mail.example',
    referrer: ['ada@mail.example'],
    ancestors: [],
    isThrowaway: false,
    isKnown: false,
    sameNetwork: 0,
    lately: 0,
  }
  const found = (more: Partial<ClaimFacts>) =>
    signalsOfClaim({ ...clean, ...more }).map(({ name, count }) =>
      count ? `${name} ${count}` : name,
    )

  test.each<[Partial<ClaimFacts>, string[]]>([
    [{}, []],
    [{ email: 'ada+2@mail.example' }, ['same_address']],
    [{ referrer: ['new@mail.example', 'bob@mail.example'] }, ['same_address']],
    [{ ancestors: ['bob+old@mail.example'] }, ['ring']],
    [{ isKnown: true, isThrowaway: true }, ['known_customer', 'throwaway']],
    [{ sameNetwork: 2 }, ['network 2']],
    [{ lately: paceMost - 1 }, []],
    [{ lately: paceMost }, [`pace ${paceMost + 1}`]],
  ])('%j: %j', (more, names) => {
    expect(found(more)).toEqual(names)
  })

  test('one that blocks outweighs those that ask for a look', () => {
    expect(leadTo([])).toBeNull()
    expect(leadTo([{ leads_to: 'review' }])).toBe('review')
    expect(leadTo([{ leads_to: 'review' }, { leads_to: 'block' }])).toBe('block')
    expect(new Set(Object.values(known))).toEqual(new Set(['block', 'review']))
  })
})
