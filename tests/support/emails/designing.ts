import { renderEmail } from '#contract/emails/calls.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { getDesign, publishDesign, saveDesignDraft } from '#contract/emails/edit.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import type { Person, TestPlatform, TestShop } from '../platform.ts'

const name = 'gift_card_manual'
export const named = { params: { name } }

/** The default design with another title. */
export const withTitle = (title: string): BlockDesign => {
  const design = structuredClone(defaultDesign(name))
  const heading = design.blocks.find((block) => block.kind === 'heading')!
  heading.text = { en: { value: title, of: '' } }
  return design
}

/** Saves, publishes and reads designs of a card's email. */
export const designingOf = (platform: TestPlatform, shopNow: () => TestShop) => {
  const save = (design: unknown, revision = 0, by?: Person, scope?: string) =>
    platform.call(by ?? shopNow().people.owner, saveDesignDraft, {
      ...named,
      query: { for: scope },
      body: { design, revision } as never,
    })
  const publish = (revision: number, more: object = {}, scope?: string) =>
    platform.call(shopNow().people.owner, publishDesign, {
      ...named,
      query: { for: scope },
      body: { revision, ...more },
    })
  const read = async (scope?: string) =>
    (await platform.call(shopNow().people.owner, getDesign, { ...named, query: { for: scope } }))
      .body
  const titleShown = async () => {
    const { body } = await platform.call(shopNow().people.owner, renderEmail, {
      ...named,
      body: {},
    })
    return /<h1[^>]*>([^<]*)</.exec(body.html)?.[1]
  }
  const published = async (title: string, scope?: string) => {
    const { revision } = await read(scope)
    const saved = await save(withTitle(title), revision, undefined, scope)
    return (await publish(saved.body.revision, {}, scope)).body.no
  }
  return { save, publish, read, titleShown, published }
}
