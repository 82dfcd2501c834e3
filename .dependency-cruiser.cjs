// Import rules. Type imports count too, see `tsPreCompilationDeps` below.

/**
 * Folders of src/ and server/ that must not import features; every other folder is a feature. Those of the server are
 * in layer order.
 */
const generalInBrowser = 'api|declared|layout|ui'
const foundations = ['telemetry', 'db', 'http', 'mail', 'jobs', 'audit', 'files', 'exports', 'records']
const general = foundations.join('|')

/** The folders of src/layout in layer order. */
const layout = ['theme', 'language', 'shell', 'notices', 'pages', 'topBar', 'menu', 'frame']
/**
 * The folders of src/declared in layer order. Its own files are below them, except the one above them that builds
 * resources from the screens.
 */
const declared = [
  'values',
  'dialogs',
  'record',
  'listState',
  'actions',
  'export',
  'merge',
  'form',
  'inline',
  'bulk',
  'views',
  'list',
  'filter',
  'show',
]

/** The folders of products: the one in this repository, and examples. */
const product = '(product|examples/[^/]+)'
/** The folders of src/ and server/ that belong to the product. */
const productAreas =
  '(src/(campaigns|dashboard|devices|quiz)|server/(campaigns|content|dashboard|organizations|quiz|seed))/'

/** The schemas of bodies and records, and those of the form of declarations. */
const schemas =
  '^language/(schema|listSchemas|recordSchema|scalarSchema|checks/(shape|fieldsSchema|resourceSchema))\\.ts$'
/** The checks of declarations, and what only they use of the kinds. */
const checks = '^language/(check|checks/[^/]+|kinds/kindChecks)\\.ts$'

const packagePattern = (names) => `^node_modules/(${names})/`
const areaPattern = (room, generalFolders) => `^${room}/(?!(?:${generalFolders})/)([^/]+)/`

/** Builds one rule per folder except the last: it must not import the folders after it. */
const buildLayerRules = (room, folders) =>
  folders.slice(0, -1).map((folder, index) => ({
    name: `${room}/${folder} imports no folder above it`,
    from: { path: `^${room}/${folder}/` },
    to: { path: `^${room}/(${folders.slice(index + 1).join('|')})/` },
  }))

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const rooms = [
  {
    name: 'a declaration imports only the language',
    comment: 'and the parts that it shares with others',
    from: { path: `^${product}/resources/`, pathNot: '/index\\.ts$' },
    to: { pathNot: ['^language/', '^$1/(language|sharedParts)\\.ts$'] },
  },
  {
    name: 'the list of declarations imports only declarations and the language',
    from: { path: `^${product}/resources/index\\.ts$` },
    to: { pathNot: '^$1/(resources/|language\\.ts$)' },
  },
  {
    name: 'the language imports nothing outside itself',
    from: { path: '^language/', pathNot: schemas },
    to: { pathNot: '^language/' },
  },
  {
    name: 'the schemas add zod and nothing else',
    from: { path: schemas },
    to: { pathNot: ['^language/', packagePattern('zod')] },
  },
  {
    name: 'no browser loads the checks of declarations',
    comment: 'the server and the commands run them; what the browser imports of the language must not reach them',
    from: { path: '^(src|rules|product|examples|language)/', pathNot: checks },
    to: { path: checks },
  },
  {
    name: 'catalogues import nothing outside themselves',
    comment: 'those of the languages take in the texts of the product',
    from: { path: '^i18n/' },
    to: { pathNot: '^(i18n|product/i18n)/' },
  },
  {
    name: 'rules import the language and small isomorphic libraries',
    from: { path: '^rules/' },
    to: {
      pathNot: [
        '^rules/',
        '^language/',
        '^product/language\\.ts$',
        packagePattern('cpf-cnpj-validator|libphonenumber-js|otpauth'),
      ],
    },
  },
  {
    name: 'browser and server never meet',
    from: { path: '^(src|server)/' },
    to: { path: '^(src|server)/', pathNot: '^$1/' },
  },
  {
    name: 'other rooms are reached by their name',
    from: { path: '^(src|server|language|product|examples|rules|tests|bench|scripts)/' },
    to: { path: '^(language|product|rules|i18n)/', pathNot: '^$1/', dependencyTypesNot: ['aliased-subpath-import'] },
  },
  {
    name: 'inside a room, imports are relative',
    from: { path: '^(language|product|rules|i18n)/' },
    to: { path: '^$1/', dependencyTypes: ['aliased-subpath-import'] },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const browser = [
  {
    name: 'engine rooms import no product',
    comment:
      'the application and the server get it where they start; its brand is shown before the application is loaded',
    from: {
      path: '^(src|server)/',
      pathNot: [`^${productAreas}`, '^src/App\\.tsx$', '^server/main\\.ts$', '^src/ui/Logo\\.tsx$', '^src/privacy/'],
    },
    to: { path: `^${product}/` },
  },
  {
    name: 'api and ui import no other folder of src',
    from: { path: '^src/(api|ui)/' },
    to: { path: '^src/', pathNot: '^src/$1/' },
  },
  {
    name: 'declared and layout never import a feature',
    from: { path: '^src/(declared|layout)/' },
    to: { path: areaPattern('src', generalInBrowser) },
  },
  ...buildLayerRules('src/layout', layout),
  ...buildLayerRules('src/declared', declared),
  {
    name: 'the files of src/declared import none of its folders',
    from: { path: '^src/declared/[^/]+$', pathNot: '/buildResources\\.tsx$' },
    to: { path: '^src/declared/[^/]+/' },
  },
  {
    name: 'the folders of src/declared are in their order',
    from: {},
    to: { path: '^src/declared/[^/]+/', pathNot: `^src/declared/(${declared.join('|')})/` },
  },
  { name: 'every file of src/layout is in a folder', from: {}, to: { path: '^src/layout/[^/]+$' } },
  {
    name: 'features never import each other',
    from: { path: areaPattern('src', generalInBrowser) },
    to: { path: areaPattern('src', generalInBrowser), pathNot: '^src/$1/' },
  },
  {
    name: 'what a product adds to one side imports nothing of the other',
    from: { path: `^${product}/browser` },
    to: { path: `^(server/|${product}/server)` },
  },
  {
    name: 'what the browser reads knows no Node',
    from: { path: `^(src|language|rules|i18n|${product}/(resources|browser))/` },
    to: { dependencyTypes: ['core'] },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const server = [
  {
    name: 'foundations never import an area',
    from: { path: `^server/(${general})/` },
    to: { path: areaPattern('server', general) },
  },
  {
    name: 'areas never import each other',
    from: { path: areaPattern('server', general) },
    to: { path: areaPattern('server', general), pathNot: '^server/$1/' },
  },
  ...buildLayerRules('server', foundations),
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const everywhere = [
  {
    name: 'nothing imports the roots',
    comment: 'main and development start the App component or the server app; only tests may import these too',
    from: { pathNot: '^(tests|bench)/|^src/main\\.tsx$|^server/(main|development/application)\\.ts$' },
    to: { path: '^src/App\\.tsx$|^server/app\\.ts$' },
  },
  { name: 'nothing imports main', from: {}, to: { path: '^(src|server)/main\\.tsx?$' } },
  {
    name: 'nothing shipped imports tests or tools',
    from: { path: '^(src|server|language|product|examples|rules|i18n)/' },
    to: { path: '^(tests|bench|scripts)/' },
  },
  {
    name: 'nothing shipped needs a development package',
    from: { path: '^(src|server|language|product|examples|rules|i18n)/' },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm', 'type-only'] },
  },
  { name: 'no cycles', from: {}, to: { circular: true } },
  { name: 'every import leads somewhere', from: {}, to: { couldNotResolve: true } },
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...rooms, ...browser, ...server, ...everywhere].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^(examples/[^/]+|tests/business|tests/library)/(dist|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    cache: { folder: '.cache/imports', strategy: 'content' },
  },
}
