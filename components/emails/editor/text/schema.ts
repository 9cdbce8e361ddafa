import { Schema } from 'prosemirror-model'

/** Formatted text of an email: paragraphs and lists of text, variables and line breaks. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      parseDOM: [{ tag: 'p' }, { tag: 'div' }],
      toDOM: () => ['p', 0],
    },
    bullets: {
      group: 'block',
      content: 'item+',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', { class: 'list-disc pl-6' }, 0],
    },
    numbers: {
      group: 'block',
      content: 'item+',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', { class: 'list-decimal pl-6' }, 0],
    },
    item: {
      content: 'paragraph',
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
      defining: true,
    },
    text: { group: 'inline' },
    variable: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { name: { validate: 'string' }, fallback: { default: null } },
      parseDOM: [
        {
          tag: 'span[data-variable]',
          getAttrs: (element) => ({
            name: element.dataset['variable'] ?? '',
            fallback: element.dataset['fallback'] ?? null,
          }),
        },
      ],
      leafText: ({ attrs }) =>
        attrs['fallback'] === null
          ? `{${attrs['name']}}`
          : `{${attrs['name']}|${attrs['fallback']}}`,
      toDOM: ({ attrs }) => [
        'span',
        {
          'data-variable': String(attrs['name']),
          ...(attrs['fallback'] === null ? {} : { 'data-fallback': String(attrs['fallback']) }),
          class: 'rounded-sm bg-info-soft px-1 font-mono text-[0.85em] text-info',
        },
        `{${String(attrs['name'])}}`,
      ],
    },
    break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        { tag: 'a[href]', getAttrs: (element) => ({ href: element.getAttribute('href') ?? '' }) },
      ],
      toDOM: ({ attrs }) => ['span', { class: 'text-accent underline', title: attrs['href'] }, 0],
    },
    bold: {
      parseDOM: [{ tag: 'b' }, { tag: 'strong' }],
      toDOM: () => ['strong', { class: 'font-bold' }, 0],
    },
    italic: { parseDOM: [{ tag: 'i' }, { tag: 'em' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  },
})
