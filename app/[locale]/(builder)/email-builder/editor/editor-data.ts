import 'server-only'
import { notFound } from 'next/navigation'
import { getDesign, readEmailValues } from '#contract/emails/edit.ts'
import { For } from '#contract/emails/edit-shapes.ts'
import { Named } from '#contract/emails/shapes.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { viewerOf } from '#rules/emails/viewer.ts'
import { zonesOf } from '#rules/shop/scheduled-zone.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import { prefetch } from '#upstream/prefetch.ts'

type Parameters = Record<string, string | string[] | undefined>

/** Names that take the calls of designs and are no emails. */
const others = ['theme', 'template', 'editor']

export const mailNameOf = async (params: Promise<{ emailName: string }>): Promise<string> => {
  const { data } = Named.safeParse({ name: (await params).emailName })
  return data && !others.includes(data.name) ? data.name : notFound()
}

/** Reads a design and the samples by which it is shown first. */
export const designOf = async (name: string, parameters: Parameters) => {
  const { for: scope } = For.safeParse({ for: parameters['for'] }).data ?? {}
  const query = scope ? { for: scope } : {}
  const state = await prefetch(getDesign, { params: { name }, query })
  const { base, others: more } = state.languages
  const language = more.find((one) => one === parameters['language']) ?? base
  return { state, query, language }
}

/** Reads samples; without them the browser tries again. */
export const readSamples = async (name: string, language: string): Promise<void> => {
  await prefetch(readEmailValues, { params: { name }, body: { language } }).catch(() => null)
}

/** Checks whether the editor opens: the plan includes it, or the vendor's operator looks. */
export const mayBuild = (shop: Shop, user: User): boolean =>
  seesFeature(user, shop.settings, 'email_builder')

/** The facts of shop and person that the editor needs. */
export const aroundOf = (shop: Shop, user: User, query: { for?: string }) => ({
  query,
  ...zonesOf(shop),
  viewer: viewerOf(user),
})
