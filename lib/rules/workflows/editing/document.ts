import type { Case, Group, WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { casesMost } from '#contract/workflows/definition.ts'
import type { OwnFields } from '#rules/workflows/conditions.ts'
import { triggerOf } from '#rules/workflows/known-trigger.ts'

/** A workflow as it is edited: its title, and the data of a version. */
export type WorkflowDocument = WorkflowData & { title: string }

/** A workflow as the platform answers it; a draft may hold anything in its cases. */
type Answered = Pick<WorkflowDocument, 'title' | 'trigger' | 'group' | 'starts_at' | 'ends_at'> & {
  cases: readonly object[]
  timing: object | null
  limits: object | null
}

/** Reads a case; conditions and actions that it can't read are none. */
export const caseOf = (one: object): Case => {
  const { conditions, actions, ...rest } = one as Case
  const isRead = typeof conditions === 'object' && ('all' in conditions || 'any' in conditions)
  const group: Group = isRead ? conditions : { all: [] }
  return { ...rest, conditions: group, actions: Array.isArray(actions) ? actions : [] }
}

const isEmpty = (limits: object | null): boolean =>
  limits === null || Object.keys(limits).length === 0

/** Reads the document of a workflow; facts that it doesn't have are left out. */
export const documentOf = (workflow: Answered): WorkflowDocument => ({
  title: workflow.title,
  trigger: workflow.trigger,
  cases: workflow.cases.map(caseOf),
  ...(workflow.timing ? { timing: workflow.timing as WorkflowData['timing'] } : {}),
  ...(isEmpty(workflow.limits) ? {} : { limits: workflow.limits as WorkflowData['limits'] }),
  ...(workflow.group ? { group: workflow.group } : {}),
  ...(workflow.starts_at ? { starts_at: workflow.starts_at } : {}),
  ...(workflow.ends_at ? { ends_at: workflow.ends_at } : {}),
})

/**
 * The body of a save: facts that were removed are null, as absent ones stay as they are. Back-tests
 * send the same, so that their digest is that of the saved workflow.
 */
export const bodyOf = ({ title, trigger, cases, ...rest }: WorkflowDocument) => ({
  title,
  trigger,
  cases,
  timing: rest.timing ?? null,
  limits: rest.limits ?? {},
  group: rest.group ?? null,
  starts_at: rest.starts_at ?? null,
  ends_at: rest.ends_at ?? null,
})

/** An id of a case that the workflow doesn't have yet. */
export const freshCaseId = ({ cases }: Pick<WorkflowData, 'cases'>): string => {
  const used = new Set(cases.map(({ id }) => id))
  let number = cases.length + 1
  while (used.has(`case-${number}`)) number += 1
  return `case-${number}`
}

/** A case without conditions is the one for everyone else. */
export const isOtherwise = ({ conditions }: Case): boolean =>
  'all' in conditions && conditions.all.length === 0

/** Adds a case before `otherwise`, which only makes sense at the end. */
export const addCase = (document: WorkflowDocument, added: Case): WorkflowDocument => {
  const { cases } = document
  if (cases.length >= casesMost) return document
  const last = cases.at(-1)
  const end = last && isOtherwise(last) && !isOtherwise(added) ? cases.length - 1 : cases.length
  return { ...document, cases: cases.toSpliced(end, 0, added) }
}

export const changeCase = (document: WorkflowDocument, at: number, next: Case) => ({
  ...document,
  cases: document.cases.with(at, next),
})

export const removeCase = (document: WorkflowDocument, at: number): WorkflowDocument => ({
  ...document,
  cases: document.cases.toSpliced(at, 1),
})

/** Copies a case right behind it. */
export const duplicateCase = (document: WorkflowDocument, at: number): WorkflowDocument => {
  const one = document.cases[at]
  if (!one || document.cases.length >= casesMost) return document
  const copy = { ...one, id: freshCaseId(document) }
  return { ...document, cases: document.cases.toSpliced(at + 1, 0, copy) }
}

/** Gives a workflow another trigger, with the timing that it asks for. */
export const withTrigger = (
  document: WorkflowDocument,
  trigger: string,
  own?: OwnFields,
): WorkflowDocument => {
  const before = triggerOf(document.trigger, own)?.timing ?? null
  const timing = triggerOf(trigger, own)?.timing ?? null
  if (before === timing) return { ...document, trigger }
  const { timing: _, ...rest } = document
  if (timing === 'days')
    return { ...rest, trigger, timing: { days: trigger === 'birthday' ? 0 : 30 } }
  return timing === 'schedule'
    ? { ...rest, trigger, timing: { every: 'day' } }
    : { ...rest, trigger }
}
