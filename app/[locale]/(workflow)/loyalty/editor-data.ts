import 'server-only'
import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { Refusal } from '#contract/error.ts'
import { getWorkflow, listWorkflowSchemas } from '#contract/workflows/define.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import { redirect } from '#i18n/navigation.ts'
import { zonesOf } from '#rules/shop/scheduled-zone.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { may } from '#rules/way/access.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import type { WorkflowDocument } from '#rules/workflows/editing/document.ts'
import { type TemplateName, templates } from '#rules/workflows/templates/templates.ts'
import type { Entered } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

/** Leads to the list, which says why the workflow didn't open. */
const leadBack = async (cause: unknown): Promise<never> => {
  if (!(cause instanceof Refusal) || cause.code === 'signed_out') throw cause
  return redirect({
    href: { pathname: '/loyalty', query: { problem: cause.code } },
    locale: await getLocale(),
  })
}

/**
 * Leads to the list where no editor opens: the plan lacks workflows, or the shop edits them on the
 * new platform.
 */
export const leadClosed = async ({ shop, user }: Entered): Promise<void> => {
  const isOpen =
    !shop.settings.platform_meta_site_id && seesFeature(user, shop.settings, 'active_workflows')
  if (!isOpen) redirect({ href: '/loyalty', locale: await getLocale() })
}

/** The facts of shop and person that the editor needs. */
export const aroundOf = async ({ shop, user }: Entered) => {
  const { triggers } = await prefetch(listWorkflowSchemas, {}).catch(leadBack)
  return {
    triggers,
    currency: shop.currency,
    ...zonesOf(shop),
    today: dayIn(shop.time_zone, new Date()),
    mayEdit: may(user, 'settings'),
    mayTest: may(user, 'issue'),
  }
}

const readWorkflow = cache((id: string) =>
  prefetch(getWorkflow, { params: { id } }, { missing: 'refusal' }),
)

/** Reads a workflow; one that can't be read leads to the list. */
export const workflowOf = async (id: string): Promise<Workflow> =>
  (await readWorkflow(id).catch(leadBack)).workflow

/** Titles the page by the workflow, or as the list where it can't be read. */
export const titleOf = async (id: string): Promise<{ title: string }> => {
  const read = await readWorkflow(id).catch(() => null)
  return { title: read?.workflow.title ?? (await getTranslations('workflows'))('title') }
}

const isTemplate = (name: string): name is TemplateName => Object.hasOwn(templates, name)

/** The document of a workflow that begins from a template, or blank. */
export const firstDocument = async (template: string): Promise<WorkflowDocument> => {
  const t = await getTranslations('workflows')
  if (!isTemplate(template)) return { title: t('list.newTitle'), trigger: 'order_paid', cases: [] }
  const { definition } = templates[template]
  return structuredClone({ title: t(`templates.${template}.title`), ...definition })
}
