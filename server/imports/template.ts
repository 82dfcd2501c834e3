import type { FastifyReply, FastifyRequest } from 'fastify'
import { createVocabulary } from '#i18n/labels.ts'
import { type Locale, locales, resolveLocale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { findTarget } from '#language/catalog.ts'
import { getImportParts } from '#language/imports/importParts.ts'
import { isLinks, isReference } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { buildExportFileName, contentTypes } from '../exports/sendExport.ts'
import { getCurrentUser } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import { createTargetContext } from './columns.ts'
import { parseFileFormat } from './fileFormat.ts'
import { buildTemplate } from './files/buildTemplate.ts'
import { findImportable, findRights, type ImportsContext, mayImport } from './importsContext.ts'
import { listTitles } from './offered.ts'

/** One more than a template offers, to find out whether there are more. */
const titlesRead = 501

/**
 * Sends an empty file with the headings of all fields that the user may give.
 *
 * @throws HttpError 404 if nothing is imported into the resource, 403
 */
export async function sendTemplate(
  context: ImportsContext,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<FastifyReply> {
  const { records } = context
  const currentUser = getCurrentUser(request)
  const resource = findImportable(context, name)
  if (!resource) throw new HttpError(404, 'imports.errors.notOffered')
  if (!mayImport(findRights(context, resource, currentUser))) throw new HttpError(403, 'errors.forbidden')
  const format = parseFileFormat(request.query)
  const translate = createTranslator(resolveLocale(request.headers['content-language']))
  const target = createTargetContext(context, resource, currentUser, { locale: translate.locale })
  const now = records.clock()
  const title = translate.lookup(`resources.${resource.name}.name`) ?? resource.name
  const bytes = await buildTemplate({
    name: title,
    format,
    writtenAt: now,
    resources: records.resources,
    formats: records.formats,
    resource: target.resource,
    givable: target.givable,
    languages: getVocabularies(resource, translate.locale),
    titles: await readTitles(context, request, target.resource),
  })
  const options = { formatContext: { translate, timeZone: records.timeZone }, now }
  return reply
    .header('content-disposition', `attachment; filename="${buildExportFileName(title, format, options)}"`)
    .type(contentTypes[format])
    .send(bytes)
}

const getVocabularies = ({ name }: ResourceData, locale: Locale) =>
  [locale, ...locales.filter((other) => other !== locale)].map((one) => createVocabulary(createTranslator(one), name))

/** The titles that can be chosen, by target. */
async function readTitles(
  { records }: ImportsContext,
  request: FastifyRequest,
  resource: ResourceData,
): Promise<Map<string, readonly string[]>> {
  const titles = new Map<string, readonly string[]>()
  for (const { name, field } of getImportParts(resource)) {
    if (!(isReference(field) || isLinks(field))) continue
    const target = findTarget(records.resources, field.options.to)?.resource
    if (target) titles.set(name, await listTitles(records, getCurrentUser(request), target, titlesRead))
  }
  return titles
}
