import { expect, test } from 'vitest'
import { Definition } from '#contract/workflows/definition-shapes.ts'
import { unreachableCases } from '#rules/workflows/check/reach.ts'
import { problemsOf } from '#rules/workflows/problems.ts'
import {
  type TemplateName,
  templates,
  unfinishedTemplates,
} from '#rules/workflows/templates/templates.ts'

const day = '2026-03-29'
const names = Object.keys(templates) as TemplateName[]

test.each(names)('the template %s is a definition, each of its cases is reached', (name) => {
  const { definition } = templates[name]
  expect(Definition.safeParse(definition).error?.issues ?? []).toEqual([])
  const problems = problemsOf(definition, day)
  if (unfinishedTemplates.includes(name)) expect(problems.length).toBeGreaterThan(0)
  else {
    expect(problems).toEqual([])
    expect(unreachableCases(definition, day)).toEqual([])
  }
})
