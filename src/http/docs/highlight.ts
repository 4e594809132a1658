// Code in colours: the languages of the pages, each coloured word in an element with a class of the style sheet.
import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import http from 'highlight.js/lib/languages/http'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import yaml from 'highlight.js/lib/languages/yaml'
import { escapeHtml, permitBreaks } from './html.ts'

const LANGUAGES = { bash, http, javascript, json, sql, typescript, yaml }
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language)

/** The classes of the style sheet, which are short because a page has thousands; other words have no colour. */
const CLASSES: Record<string, string> = {
  comment: 'c',
  meta: 'c',
  keyword: 'k',
  built_in: 'k',
  literal: 'k',
  type: 'k',
  string: 's',
  regexp: 's',
  number: 'n',
  attr: 'n',
  attribute: 'n',
  variable: 'n',
  title: 't',
}

/** The code as HTML; code in a language that is not one of the above stays as it is. */
export function highlight(code: string, language: string): string {
  if (!highlighter.getLanguage(language)) return permitBreaks(escapeHtml(code))
  return permitBreaks(shorten(highlighter.highlight(code, { language }).value))
}

// `<span class="hljs-attr">` becomes `<b class="n">`, and a span without a colour becomes its words.
function shorten(html: string): string {
  const open: boolean[] = []
  return html.replaceAll(/<span class="hljs-(\w+)[^"]*">|<\/span>/g, (_tag, name?: string) => {
    if (name === undefined) return open.pop() ? '</b>' : ''
    const letter = CLASSES[name]
    open.push(letter !== undefined)
    return letter ? `<b class="${letter}">` : ''
  })
}
