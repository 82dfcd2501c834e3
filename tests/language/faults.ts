/** Faults in declarations. Each case has a path, the value that is set there, and the expected error message. */
const faults = {
  'a word for migrations': `
categories.renamedFrom = "users"
  categories.renamedFrom: 'users' is still declared
users.fields.nome.options.renamedFrom = "email"
  users.fields.nome.renamedFrom: 'email' is still declared
users.fields.nome.options.wasKind = "txet"
  users.fields.nome.wasKind: no kind of field 'txet' - did you mean 'text'?
users.fields.nome.options.wasKind = "text"
  users.fields.nome.wasKind: it is of the kind text now
users.fields.address.options.fill = 1
  users.fields.address.fill: not possible for group
users.fields.nome.options.fill = 5
  users.fields.nome.fill: a text is expected, not 5
users.fields.nome.options.fill = "$me.profile"
  users.fields.nome.fill: a migration does not know "$me.profile"
users.fields.nome.options.fill = "$field.emial"
  users.fields.nome.fill: no field 'emial' - did you mean 'email'?
fragrances.fields.genre.options.renamed = {"F": "M"}
  fragrances.fields.genre.renamed: 'F' is still a choice
fragrances.fields.genre.options.renamed = {"U": "G"}
  fragrances.fields.genre.renamed.U: no choice 'G'
users.fields.nome.options.fill = "$field.confirmedAt"
  users.fields.nome.fill: 'confirmedAt' is a timestamp
`,
  'an import from files': `
profiles.import = {}
  profiles.import: records that nobody creates or edits are not imported
users.import = true
  users.import: 'import' is false or says how; absent, whoever creates or edits imports
users.import = {"kye": "email"}
  users.import: no word 'kye' - did you mean 'key'?
users.import = {"key": "emial"}
  users.import.key: no field 'emial' - did you mean 'email'?
users.import = {"key": "nome"}
  users.import.key: records are found by a unique field that a body has, and 'nome' is none
users.import = {"who": {"nome": "x"}}
  users.import.who: 'nome' is about a record; here only the person can be asked: $me.id, $me.isAdmin, $me.isStaff, $me.profile, $me.organization
users.fields.nome.options.aliases = ["Fulano", "!"]
  users.fields.nome.aliases[1]: a heading has letters or digits
users.fields.nome.options.aliases = ["Fulano", "fulano!"]
  users.fields.nome.aliases[1]: 'fulano!' is an alias of 'nome' too
users.fields.address.options.aliases = ["Casa"]
  users.fields.address.aliases: a group has no column of its own, only its fields have
users.fields.confirmedAt.options.aliases = ["Confirmado"]
  users.fields.confirmedAt.aliases: no column of a file can be for this field
`,
  'a column of states': `
capsules.list.columns.0 = {"name":"state","path":"serialNumber","cell":"status"}
  capsules.list.columns[0].cell: these records are never inactive and have no states
`,
  'who sees what': `
categories.titles = "open"
  categories.titles: everybody sees all records, so there is nothing to open; see 'records'
categories.fields.name.options = {"maySee": {"$me.isAdmin": true}}
  categories.fields.name.maySee: everybody who sees a record sees its title
users.fields.confirmedAt.options.maySee = {"$me.isAdmin": true}
  users.actions.edit.who: reads 'confirmedAt', which not everybody sees: everybody sees what is offered
campaigns.fields.collection.options.fields.slot.options.maySee = {"$me.isAdmin": true}
  campaigns.fields.collection.slot.maySee: not possible inside rows
categories.fields.extra = {"kind":"group","options":{"fields":{"a":{"kind":"integer","options":{"maySee":{"$me.isAdmin":true}}},"b":{"kind":"integer","options":{"readonly":true,"computed":{"add":["extra.a",1]}}}}}}
  categories.fields.extra.b.computed: reads 'extra.a', which not everybody sees: give this field a 'maySee'
categories.fields.extra = {"kind":"group","options":{"fields":{"a":{"kind":"integer","options":{"maySee":{"$me.isAdmin":true}}},"b":{"kind":"integer","options":{"show":{"extra.a":1}}}}}}
  categories.fields.extra.b.show: reads 'extra.a', which not everybody sees: give this field the same 'maySee'
`,
  'a rule': `
categories.rules = {"short": {"holds": {"nam": "x"}, "at": "name"}}
  categories.rules.short.holds: no field 'nam' - did you mean 'name'?
categories.rules = {"short": {"holds": {"name": "x"}, "at": "nam"}}
  categories.rules.short.at: no field 'nam' - did you mean 'name'?
categories.rules = {"short": {"holds": {"name": "x"}}}
  categories.rules.short: 'at' is missing
categories.rules = {"short": {"holds": {"$me.isAdmin": true}, "at": "name"}}
  categories.rules.short.holds: a rule reads at least one field
users.rules = {"known": {"holds": {"confirmedAt": {"lt": "$now"}}, "at": "confirmedAt"}}
  users.rules.known.at: nobody enters 'confirmedAt', so it cannot show a message
users.rules = {"known": {"holds": {"profile.nome": "ADMIN"}, "at": "nome"}}
  users.rules.known.holds.profile.nome: a body has only the key of a reference; ask for the reference itself
`,
  'a reference that lets go': `
devices.fields.campaign.options.onRemove = "delete"
  devices.fields.campaign.onRemove: no consequence 'delete' - it is one of: restrict, clear, remove
capsules.fields.fragrance.options.onRemove = "clear"
  capsules.fields.fragrance.onRemove: a reference that is required cannot be cleared: 'remove' removes the record too
campaigns.fields.collection.options.fields.fragrance.options.onRemove = "remove"
  campaigns.fields.collection.fragrance.onRemove: not possible inside rows
`,
  'what a reference carries': `
devices.fields.campaign.options.with = "code"
  devices.fields.campaign.with: a list is expected
devices.fields.campaign.options.with = ["nam"]
  devices.fields.campaign.with[0]: no field 'nam' - did you mean 'name'?
devices.fields.campaign.options.with = ["name"]
  devices.fields.campaign.with[0]: the record carries 'name' already
devices.fields.campaign.options.with = ["collection"]
  devices.fields.campaign.with[0]: 'collection' of 'campaigns' is not a single stored value that can be shown without other fields
devices.fields.user.options.with = ["email"]
  devices.fields.user.with: as 'title' a reference carries no further values
campaigns.fields.collection.options.fields.fragrance.options.with = ["genre"]
  campaigns.fields.collection.fragrance.with: a reference in rows carries no values but its title
categories.fields.extra = {"kind":"group","options":{"fields":{"place":{"kind":"location","options":{}},"up":{"kind":"ref","options":{"to":"categories","as":"object","title":"name","with":["extra.place"]}}}}}
  categories.fields.extra.up.with[0]: 'extra.place' of 'categories' is not a single stored value that can be shown without other fields
categories.fields.extra = {"kind":"group","options":{"fields":{"code":{"kind":"currency","options":{}},"price":{"kind":"money","options":{"currency":"$field.extra.code"}},"up":{"kind":"ref","options":{"to":"categories","as":"object","title":"name","with":["extra.price"]}}}}}
  categories.fields.extra.up.with[0]: 'extra.price' of 'categories' is not a single stored value that can be shown without other fields
`,
  'a tree': `
categories.fields.parent = {"kind":"ref","options":{"to":"fragrances","as":"object","title":"name","tree":true}}
  categories.fields.parent: a tree refers to its own resource, not to 'fragrances'
categories.fields.parent = {"kind":"ref","options":{"to":"categories","as":"id","tree":true}}
  categories.fields.parent.as: a tree shows the titles on the way, so the reference needs one
categories.list.views = {"own":{"fragrances":{"has":{"category":{"under":1}}}}}
  categories.list.views.own.fragrances.has.category.under: this is a test of trees
categories.fields = {"name":{"kind":"text","options":{"show":{"parent":{"under":1}}}},"parent":{"kind":"ref","options":{"to":"categories","as":"object","title":"name","tree":true}}}
  categories.fields.name.show.parent.under: a body has no way to the parent, so nothing is known to stand under anything
categories.fields = {"name":{"kind":"text","options":{"mayChange":{"parent":{"under":"1"}}}},"parent":{"kind":"ref","options":{"to":"categories","as":"object","title":"name","tree":true}}}
  categories.fields.name.mayChange.parent.under: a whole number is expected, not "1"
`,
  links: `
categories.fields.related = {"kind":"links","options":{"to":"fragrance","inverse":"related","title":"name"}}
  categories.fields.related.to: no resource 'fragrance' - did you mean 'fragrances'?
categories.fields.related = {"kind":"links","options":{"to":"categories","inverse":"related","title":"name"}}
  categories.fields.related.inverse: a list of links is not its own inverse: declare the other side too
categories.fields.related = {"kind":"links","options":{"to":"fragrances","inverse":"related","title":"name"}}
  categories.fields.related.inverse: 'fragrances' has no list of links 'related'
categories.fields.related = {"kind":"links","options":{"to":"fragrances","title":"name"}}
  categories.fields.related: 'inverse' is missing
categories.fields = {"name":{"kind":"text","options":{}},"a":{"kind":"links","options":{"to":"categories","inverse":"b","title":"name"}},"b":{"kind":"links","options":{"to":"categories","inverse":"c","title":"name"}},"c":{"kind":"links","options":{"to":"categories","inverse":"b","title":"name"}}}
  categories.fields.a.inverse: 'categories.b' does not name it as its inverse
categories.fields = {"name":{"kind":"text","options":{}},"a":{"kind":"links","options":{"to":"categories","inverse":"b","title":"nam"}},"b":{"kind":"links","options":{"to":"categories","inverse":"a","title":"name"}}}
  categories.fields.a.title: no field 'nam' - did you mean 'name'?
categories.fields = {"name":{"kind":"text","options":{}},"a":{"kind":"links","options":{"to":"categories","inverse":"b","title":"name","wire":"count"}},"b":{"kind":"links","options":{"to":"categories","inverse":"a","title":"name"}}}
  categories.fields.a.wire: only a list with 'readonly: true' is a count alone
categories.fields = {"name":{"kind":"text","options":{}},"a":{"kind":"links","options":{"to":"categories","inverse":"b","title":"name","max":0}},"b":{"kind":"links","options":{"to":"categories","inverse":"a","title":"name"}}}
  categories.fields.a.max: 0 is too small
categories.fields = {"name":{"kind":"text","options":{"show":{"a":{"hasAny":["x"]}}}},"a":{"kind":"links","options":{"to":"categories","inverse":"b","title":"name"}},"b":{"kind":"links","options":{"to":"categories","inverse":"a","title":"name"}}}
  categories.fields.name.show.a.hasAny[0]: a whole number is expected, not "x"
categories.fields = {"name":{"kind":"text","options":{"show":{"a":{"hasAll":[1,null]}}}},"a":{"kind":"links","options":{"to":"categories","inverse":"b","title":"name"}},"b":{"kind":"links","options":{"to":"categories","inverse":"a","title":"name"}}}
  categories.fields.name.show.a.hasAll[1]: a key is expected, not null
categories.fields = {"name":{"kind":"text","options":{"show":{"a":{"has":{"name":"x"}}}}},"a":{"kind":"links","options":{"to":"categories","inverse":"b","title":"name"}},"b":{"kind":"links","options":{"to":"categories","inverse":"a","title":"name"}}}
  categories.fields.name.show.a.has: a body has only the keys of links: ask with 'hasAny', 'hasAll' or 'empty'
categories.fields = {"name":{"kind":"text","options":{"show":{"a":{"contains":"x"}}}},"a":{"kind":"links","options":{"to":"categories","inverse":"b","title":"name"}},"b":{"kind":"links","options":{"to":"categories","inverse":"a","title":"name"}}}
  categories.fields.name.show.a.contains: a list of links has the tests 'empty', 'noneLiving', 'has', 'hasAny' and 'hasAll' alone
campaigns.fields.collection.options.fields.related = {"kind":"links","options":{"to":"categories","inverse":"related","title":"name"}}
  campaigns.fields.collection.related: a links field is not possible inside rows
`,
  'rows that read their record': `
campaigns.fields.name.options.show = {"$parent.downloads": 1}
  campaigns.fields.name.show: '$parent.downloads' is known to 'show', 'enabled', 'required' and 'currency' of a field in rows alone
campaigns.fields.collection.options.fields.slot.options.show = {"$parent.nam": "x"}
  campaigns.fields.collection.slot.show: no field 'nam' - did you mean 'name'?
campaigns.fields.collection.options.fields.slot.options.required = {"slot": {"gt": "$parent.name"}}
  campaigns.fields.collection.slot.required.slot.gt: '$parent.name' is a text, and cannot equal this field
campaigns.fields.collection.options.fields.late = {"kind":"integer","options":{"readonly":true,"computed":{"add":["slot","$parent.downloads"]}}}
  campaigns.fields.collection.late.computed.add[1]: '$parent.downloads' is not stored in the row, so nothing is computed from it
campaigns.fields.collection.options.fields.price = {"kind":"money","options":{"currency":"$parent.downloads"}}
  campaigns.fields.collection.price.currency: '$parent.downloads' has the kind integer, where one of these is expected: currency, choice, text
campaigns.fields.collection.options.fields.price = {"kind":"money","options":{"readonly":true,"currency":"$parent.name","computed":{"mul":["slot",2]}}}
  campaigns.fields.collection.price.currency: a row is computed without its record: say the decimals with 'scale'
campaigns.fields.extra = {"kind":"rows","options":{"table":"extras","fields":{"code":{"kind":"text","options":{}},"price":{"kind":"money","options":{"currency":"$field.code"}}},"totals":{"price":"sum"}}}
  campaigns.fields.extra.totals.price: rows may differ in currency
campaigns.fields.extra = {"kind":"rows","options":{"table":"extras","fields":{"code":{"kind":"text","options":{"show":{"$parent.extra":{"empty":false}}}}}}}
  campaigns.fields.extra: depends on itself: extra → extra
campaigns.fields.extra = {"kind":"rows","options":{"table":"extras","fields":{"code":{"kind":"text","options":{"show":{"$parent.extraCount":1}}}}}}
  campaigns.fields.extra: depends on itself: extra → extra
`,
  'a value that is not stored': `
campaigns.fields.name.options.stored = false
  campaigns.fields.name.stored: only a computed value may be left unstored
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":{"add":["downloads",1]},"stored":false}}
  campaigns.fields.extra.stored: only a value over rows or related records may be left unstored: no save stores this one
campaigns.fields.extra = {"kind":"decimal","options":{"readonly":true,"computed":{"sum":{"of":"collection","value":{"div":["slot",3]}}},"stored":false}}
  campaigns.fields.extra.stored: a division in each row or record is exact only if the value is stored
campaigns.fields.name = {"kind":"integer","options":{"readonly":true,"computed":{"count":{"of":"collection"}},"stored":false}}
  campaigns.fields.name.stored: this is the title, which other records show
`,
  'a computed field': `
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":"downloadz"}}
  campaigns.fields.extra.computed: no field 'downloadz' - did you mean 'downloads'?
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":{"mult":["downloads",1]}}}
  campaigns.fields.extra.computed: no word 'mult' - did you mean 'mul'?
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":{"add":["downloads",1],"mul":[1,2]}}}
  campaigns.fields.extra.computed: an operation has one word: add, mul
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":{"mul":["name","downloads"]}}}
  campaigns.fields.extra.computed.mul[0]: 'name' is a text, a number is expected
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":"name"}}
  campaigns.fields.extra.computed: this is a text, a number is expected
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":{"sub":["downloads"]}}}
  campaigns.fields.extra.computed.sub: a list of two operands is expected
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":{"round":["downloads",11]}}}
  campaigns.fields.extra.computed.round: a value and a number of decimals, 0 to 10, are expected
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":{"days":["$today","createdAt"]}}}
  campaigns.fields.extra.computed.days[0]: '$today' cannot be stored
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":{"case":[{"when":{"name":"$me.profile"},"then":1}]}}}
  campaigns.fields.extra.computed.case[0].when: '$me.profile' cannot be stored
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":{"case":[{"when":{"name":{"contains":"a"}},"then":1}]}}}
  campaigns.fields.extra.computed.case[0].when: 'contains' is not possible here: the database cannot store what a search in texts finds
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":{"case":[{"when":{"quizzes":{"has":{"name":"a"}}},"then":1}]}}}
  campaigns.fields.extra.computed.case[0].when: 'has' is not possible here: it reads other records
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":"collection"}}
  campaigns.fields.extra.computed: 'collection' is a rows field: a list is read by 'sum', 'count', 'min', 'max' and 'avg' alone
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":"collectionCount"}}
  campaigns.fields.extra.computed: 'collectionCount' is not stored in the record, so nothing is computed from it
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":"extra"}}
  campaigns.fields.extra.computed: 'extra' is computed from itself
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":{"sum":{"of":"collection","value":"shotSecondz"}}}}
  campaigns.fields.extra.computed.sum.value: no field 'shotSecondz' - did you mean 'shotSeconds'?
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":{"sum":{"of":"descriptions","value":1}}}}
  campaigns.fields.extra.computed.sum.of: 'descriptions' has neither rows nor related records
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":{"sum":{"of":"collection"}}}}
  campaigns.fields.extra.computed.sum: 'value' is missing: what of each entry 'sum' takes
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"computed":{"count":{"of":"collection","where":{"slots":1}}}}}
  campaigns.fields.extra.computed.count.collection.has: no field 'slots' - did you mean 'slot'?
campaigns.fields.extra = {"kind":"integer","options":{"readonly":true,"required":true,"computed":"downloads"}}
  campaigns.fields.extra.required: a computed field is not entered, so it cannot have this
campaigns.fields.extra = {"kind":"boolean","options":{"readonly":true,"computed":true}}
  campaigns.fields.extra: a boolean field cannot be computed - these kinds can: text, longText, integer, decimal, percent, money, date
campaigns.fields.extra = {"kind":"integer","options":{"computed":"downloads"}}
  campaigns.fields.extra: a computed field is read-only: declare it with f.computed
campaigns.fields.extra = {"kind":"group","options":{"fields":{"x":{"kind":"integer","options":{"readonly":true,"computed":"extra.y"}},"y":{"kind":"integer","options":{"readonly":true,"computed":"extra.x"}}}}}
  campaigns.fields.extra.x.computed: 'extra.y' and 'extra.x' compute each other
campaigns.fields.collection.options.fields.late = {"kind":"integer","options":{"readonly":true,"computed":{"count":{"of":"collection"}}}}
  campaigns.fields.collection.late.computed.count: a row cannot be computed from the rows inside it
`,
  'what an action asks': `
categories.actions.rename = {"input":{"name":{"kind":"text","options":{"required":true,"min":3,"max":100}}},"effect":{"set":{"name":"$input.nam"},"path":"rename"}}
  categories.actions.rename.effect.set.name: no input 'nam' - did you mean 'name'?
categories.actions.rename = {"input":{"name":{"kind":"text","options":{"required":true,"min":3}}},"effect":{"set":{"name":"$input.name"},"path":"rename"}}
  categories.actions.rename.effect.set.name: '$input.name' needs the 'max' of 'name', 100
categories.actions.rename = {"input":{"name":{"kind":"text","options":{"min":3,"max":100}}},"effect":{"set":{"name":"$input.name"},"path":"rename"}}
  categories.actions.rename.effect.set.name: '$input.name' may be empty, and 'name' is required
categories.actions.rename = {"input":{"name":{"kind":"integer","options":{"required":true}}},"effect":{"set":{"name":"$input.name"},"path":"rename"}}
  categories.actions.rename.effect.set.name: '$input.name' is of kind 'integer', 'name' of kind 'text'
categories.actions.rename = {"input":{"name":{"kind":"text","options":{"required":true,"min":3,"max":100}},"parts":{"kind":"rows","options":{"table":"parts","fields":{}}}},"effect":{"set":{"name":"$input.name"},"path":"rename"}}
  categories.actions.rename.input.parts: an action asks for single values and lists of texts, not for rows
categories.actions.rename = {"input":{"name":{"kind":"text","options":{"required":true,"min":3,"max":100,"unique":true}}},"effect":{"set":{"name":"$input.name"},"path":"rename"}}
  categories.actions.rename.input.name: 'unique' is about stored values
categories.actions.rename = {"input":{"name":{"kind":"text","options":{"required":true,"min":3,"max":100,"requierd":true}}},"effect":{"set":{"name":"$input.name"},"path":"rename"}}
  categories.actions.rename.input.name: no option 'requierd' - did you mean 'required'?
categories.actions.rename = {"input":{"name":{"kind":"text","options":{"required":true,"min":3,"max":100,"show":{"nam":"x"}}}},"effect":{"set":{"name":"$input.name"},"path":"rename"}}
  categories.actions.rename.input.name.show: no field 'nam' - did you mean 'name'?
categories.actions.rename = {"input":{"name":{"kind":"text","options":{"required":true,"min":3,"max":100}},"categoryId":{"kind":"integer","options":{}}},"effect":{"set":{"name":"$input.name"},"path":"rename"}}
  categories.actions.rename.input.categoryId: the name 'categoryId' belongs to the system
categories.actions.rename = {"input":{"name":{"kind":"text","options":{"required":true,"min":3,"max":100}},"of":{"kind":"ref","options":{"to":"user","as":"id"}}},"effect":{"set":{"name":"$input.name"},"path":"rename"}}
  categories.actions.rename.input.of.to: no resource 'user' - did you mean 'users'?
categories.actions.edit.input = {"why":{"kind":"text","options":{}}}
  categories.actions.edit.input: 'edit' cannot ask anything
devices.actions.resetCode.input = {"why":{"kind":"text","options":{}}}
  devices.actions.resetCode.input: a dialog asks by itself
users.actions.remove.if = {"nome":"$input.why"}
  users.actions.remove.if.nome: '$input.why' is only known to the 'set' of an action
`,
  'an unknown word': `
users.colums = []
  users: no word 'colums'
users.fields.nome.options.requierd = true
  users.fields.nome: no option 'requierd' - did you mean 'required'?
users.fields.nome.options.label = 5
  users.fields.nome.label: a text, or a text for each language is expected, not 5
users.label = {"one": "Person"}
  users.label: 'many' is missing
users.fields.nome.options.exclusive = true
  users.fields.nome: no option 'exclusive'
users.fields.nome.kind = "txet"
  users.fields.nome: no kind of field 'txet' - did you mean 'text'?
users.fields.nome.options.format = "personname"
  users.fields.nome.format: 'personname' is no format - did you mean 'personName'?
users.fields.address.options.fields.zipcode.options.fills.ufs = "address.state"
  users.fields.address.zipcode.fills: no answer of the lookup 'ufs' - did you mean 'uf'?
campaigns.fields.collection.options.fields.slot.options.mim = 1
  campaigns.fields.collection.slot: no option 'mim' - did you mean 'min'?
campaigns.fields.collection.options.widget = "ring"
  campaigns.fields.collection.widget: 'ring' is no widget - did you mean 'slotRing'?
users.wire.togle = "ativo"
  users.wire: no word 'togle' - did you mean 'toggle'?
users.list.serach = []
  users.list: no word 'serach' - did you mean 'search'?
capsules.list.cards.0 = "dueDat"
  capsules.list.cards[0]: no column 'dueDat' - did you mean 'dueDate'?
users.list.columns.2.frist = []
  users.list.columns[2]: no word 'frist' - did you mean 'first'?
users.list.columns.2.cell = "dat"
  users.list.columns[2].cell: 'dat' is no cell - did you mean 'date'?
users.form.sections.0.slot = "companyMap"
  users.form.sections[0].slot: 'companyMap' is no slot - it is one of: slotRing, quizMap
users.form.sections.0.field = []
  users.form.sections[0]: no word 'field' - did you mean 'fields'?
users.actions.remove.confrim = true
  users.actions.remove: no word 'confrim' - did you mean 'confirm'?
users.actions.remove.otherwise = "hyde"
  users.actions.remove.otherwise: no word 'hyde' - did you mean 'hide'?
users.actions.resend.effect.cal = "x"
  users.actions.resend.effect: no word 'cal' - did you mean 'call'?
devices.actions.resetCode.effect.dialog = "resetcode"
  devices.actions.resetCode.effect.dialog: 'resetcode' is no dialog - did you mean 'resetCode'?
quiz.screens.edit = "quizeditor"
  quiz.screens.edit: 'quizeditor' is no screen - did you mean 'quizEditor'?
users.screens.afterSave = "dialogue"
  users.screens.afterSave: no word 'dialogue' - did you mean 'dialog'?
campaigns.form.next.0 = "qrcode"
  campaigns.form.next[0]: no action or list 'qrcode' - did you mean 'qrCode'?
users.icon = "user"
  users.icon: 'user' is no icon - did you mean 'users'?
users.icon = "bulding"
  users.icon: 'bulding' is no icon - did you mean 'building'?
users.menu = {"plaice":"side"}
  users.menu: no word 'plaice' - did you mean 'place'?
`,
  'an unknown path': `
users.title = "nomes"
  users.title: no field 'nomes' - did you mean 'nome'?
users.list.columns.1 = "emial"
  users.list.columns[1]: no field 'emial' - did you mean 'email'?
users.list.columns.2.first.0 = "cfp"
  users.list.columns[2].first[0]: no field 'cfp' - did you mean 'cpf'?
users.list.columns.6.join.0 = "address.stret"
  users.list.columns[6].join[0]: no field 'address.stret' - did you mean 'address.street'?
users.list.columns.6.sort = "address.town"
  users.list.columns[6].sort: no field 'address.town'
users.list.columns.7.path = "deleted"
  users.list.columns[7].path: no field 'deleted' - did you mean 'deletedAt'?
users.list.search.0 = "nom"
  users.list.search[0]: no field 'nom' - did you mean 'nome'?
users.list.picture = "photo"
  users.list.picture: no field 'photo'
users.list.picture = "nome"
  users.list.picture: 'nome' is no picture
users.list.sort = "createdat"
  users.list.sort: no field 'createdat' - did you mean 'createdAt'?
users.list.sort = {"by":"nmoe","direction":"asc"}
  users.list.sort.by: no field 'nmoe' - did you mean 'nome'?
campaigns.list.sort = {"by":"collection","direction":"asc"}
  campaigns.list.sort.by: a rows field cannot be shown in a column by itself
users.list.sort = {"by":"nome","direction":"ascending"}
  users.list.sort.direction: no direction 'ascending' - it is one of: asc, desc
users.list.sort = {"by":"nome"}
  users.list.sort: 'direction' is missing
users.list.views = {"mine":{"ids":1}}
  users.list.views.mine: no field 'ids' - did you mean 'id'?
users.form.sections.0.fields.0 = "nme"
  users.form.sections[0].fields[0]: no field 'nme' - did you mean 'nome'?
users.states.inactive = {"deletdAt":null}
  users.states.inactive: no field 'deletdAt' - did you mean 'deletedAt'?
campaigns.choices.quick-search = {"deletedat":null}
  campaigns.choices.quick-search: no field 'deletedat' - did you mean 'deletedAt'?
users.fields.cpf.options.show = {"adress.country":"BR"}
  users.fields.cpf.show: no field 'adress.country' - did you mean 'address.country'?
users.fields.cpf.options.required = {"adress.country":"BR"}
  users.fields.cpf.required: no field 'adress.country' - did you mean 'address.country'?
users.fields.cpf.options.clearedBy = "country"
  users.fields.cpf.clearedBy: no field 'country' - did you mean 'address.country'?
users.fields.email.options.clears.0 = "confirmed"
  users.fields.email.clears[0]: no field 'confirmed' - did you mean 'confirmedAt'?
users.fields.address.options.fields.city.options.within = "address.sate"
  users.fields.address.city.within: no field 'address.sate' - did you mean 'address.state'?
users.fields.address.options.fields.zipcode.options.fills.uf = "state"
  users.fields.address.zipcode.fills.uf: no field 'state' - did you mean 'address.state'?
users.fields.address.options.fields.city.options.enabled = {"not":{"or":[{"address.states":null}]}}
  users.fields.address.city.enabled.not.or[0]: no field 'address.states' - did you mean 'address.state'?
campaigns.fields.collection.options.uniqueBy.0 = "slots"
  campaigns.fields.collection.uniqueBy[0]: no field 'slots' - did you mean 'slot'?
users.actions.edit.who = {"or":[{"$me.isAdmim":true}]}
  users.actions.edit.who.or[0]: no part of the person '$me.isAdmim' - did you mean '$me.isAdmin'?
users.actions.edit.who = {"id":"$me.di"}
  users.actions.edit.who.id: no operand '$me.di' - did you mean '$me.id'?
users.actions.remove.if = {"confirmedat":null}
  users.actions.remove.if: no field 'confirmedat' - did you mean 'confirmedAt'?
devices.actions.disconnect.effect.set = {"usr":null}
  devices.actions.disconnect.effect.set: no field 'usr' - did you mean 'user'?
capsules.list.columns.5 = "deletedAt"
  capsules.list.columns[5]: no field 'deletedAt'
profiles.list.columns.2 = "createdAt"
  profiles.list.columns[2]: no field 'createdAt'
`,
  'a condition that means nothing': `
users.actions.remove.if = {"nome":{"lt":"B"}}
  users.actions.remove.if.nome.lt: text has no order: it differs between machines
users.actions.remove.if = {"id":{"gtt":1}}
  users.actions.remove.if.id: no test 'gtt' - did you mean 'gt'?
users.actions.remove.if = {"id":{}}
  users.actions.remove.if.id: a value or a test is expected
users.actions.remove.if = {"id":"7"}
  users.actions.remove.if.id: a whole number is expected, not "7"
users.actions.remove.if = {"id":{"in":[1,1.5]}}
  users.actions.remove.if.id.in[1]: a whole number is expected, not 1.5
users.actions.remove.if = {"id":{"in":1}}
  users.actions.remove.if.id.in: a list of values is expected
users.actions.remove.if = {"id":{"gt":null}}
  users.actions.remove.if.id.gt: nothing is before or after null
users.actions.remove.if = {"nome":3}
  users.actions.remove.if.nome: a text is expected, not 3
users.actions.remove.if = {"genre":"X"}
  users.actions.remove.if.genre: no choice 'X'
users.actions.remove.if = {"birthday":"2020-02-30"}
  users.actions.remove.if.birthday: a day (YYYY-MM-DD) is expected, not "2020-02-30"
users.actions.remove.if = {"createdAt":{"lt":"2026-01-01T00:00:00Z"}}
  users.actions.remove.if.createdAt.lt: an instant (YYYY-MM-DDTHH:MM:SS.mmmZ) is expected, not "2026-01-01T00:00:00Z"
users.actions.remove.if = {"createdAt":"$today"}
  users.actions.remove.if.createdAt: '$today' is a day (YYYY-MM-DD), and cannot equal this field
users.actions.remove.if = {"createdAt":{"during":"lastweek"}}
  users.actions.remove.if.createdAt.during: no period 'lastweek' - did you mean 'lastWeek'?
users.actions.remove.if = {"nome":{"during":"today"}}
  users.actions.remove.if.nome.during: this is a test of days and instants
users.actions.remove.if = {"nome":"$me.id"}
  users.actions.remove.if.nome: '$me.id' is a whole number, and cannot equal this field
users.actions.remove.if = {"profile":3}
  users.actions.remove.if.profile: a reference is null or not (\`{ ne: null }\`); compare its id or its title
users.actions.remove.if = {"id":{"noneLiving":true}}
  users.actions.remove.if.id.noneLiving: this is a test of lists of records
users.actions.remove.if = {"id":{"empty":1}}
  users.actions.remove.if.id.empty: true or false is expected
users.list.views = {"late":{"nome":{"between":["A","B"]}}}
  users.list.views.late.nome.between: text has no order: it differs between machines
users.list.views = {"late":{"profile":{"gt":1}}}
  users.list.views.late.profile.gt: a ref has no order
users.actions.remove.if = {"birthday":{"between":["$today"]}}
  users.actions.remove.if.birthday.between: two values are expected, the lowest and the highest
users.actions.remove.if = {"birthday":{"between":"$today"}}
  users.actions.remove.if.birthday.between: two values are expected, the lowest and the highest
users.actions.remove.if = {"birthday":{"between":["$today",null]}}
  users.actions.remove.if.birthday.between: nothing is before or after null
users.actions.remove.if = {"birthday":{"between":["$today","soon"]}}
  users.actions.remove.if.birthday.between[1]: a day (YYYY-MM-DD) is expected, not "soon"
users.actions.remove.if = {"id":{"between":[9,3]}}
  users.actions.remove.if.id.between: 9 is over 3
users.actions.remove.if = {"birthday":{"lt":"$today+30h"}}
  users.actions.remove.if.birthday.lt: no unit 'h': '$today' has d, w, m and y
users.actions.remove.if = {"createdAt":{"gt":"$now-2w"}}
  users.actions.remove.if.createdAt.gt: no unit 'w': '$now' has min, h and d
users.actions.remove.if = {"createdAt":{"gt":"$now-24"}}
  users.actions.remove.if.createdAt.gt: '$now-24' has no unit: '$now' has min, h and d
users.actions.remove.if = {"birthday":{"sameText":"x"}}
  users.actions.remove.if.birthday.sameText: a date is no text
users.actions.remove.if = {"birthday":"$tody"}
  users.actions.remove.if.birthday: no operand '$tody' - did you mean '$today'?
users.actions.remove.if = {"nome":"$price"}
  users.actions.remove.if.nome: no operand '$price' - a text that starts with a dollar is written '$$price'
users.actions.remove.if = {"genre":"$$F"}
  users.actions.remove.if.genre: no choice '$F'
users.actions.remove.if = {"birthday":{"gt":"$field.birthdy"}}
  users.actions.remove.if.birthday: no field 'birthdy' - did you mean 'birthday'?
users.actions.remove.if = {"birthday":{"gt":"$field.nome"}}
  users.actions.remove.if.birthday.gt: '$field.nome' is a text, and cannot equal this field
users.actions.remove.if = {"nome":"$field.nome"}
  users.actions.remove.if.nome: 'nome' is compared with itself
users.actions.remove.if = {"nome":{"in":["$field.profile"]}}
  users.actions.remove.if.nome.in[0]: '$field.profile' is no single value
users.actions.create = {"who":{"$me.id":"$field.id"}}
  users.actions.create.who.$me.id: '$field.id' is about a record; here only the person can be asked: $me.id, $me.isAdmin, $me.isStaff, $me.profile, $me.organization
users.fields.cpf.options.show = {"nome":"$field.profile.nome"}
  users.fields.cpf.show.nome: a body has only the key of a reference; ask for the reference itself
users.actions.remove.if = {"id":{"contains":"1"}}
  users.actions.remove.if.id.contains: an integer is no text
users.actions.remove.if = {"nome":{"contains":3}}
  users.actions.remove.if.nome.contains: a text is expected, not 3
users.actions.remove.if = {"nome":{"startsWith":null}}
  users.actions.remove.if.nome.startsWith: a text is expected, not null
users.actions.remove.if = {"nome":{"has":{}}}
  users.actions.remove.if.nome.has: this is a test of lists and references
categories.actions.remove.if = {"fragrances":{"contains":"a"}}
  categories.actions.remove.if.fragrances.contains: a list has the tests 'empty', 'noneLiving' and 'has' alone
users.actions.remove.if = {"or":{"id":1}}
  users.actions.remove.if.or: a list of conditions is expected
users.actions.remove.if = {"not":[]}
  users.actions.remove.if.not: a condition is expected
categories.actions.remove.if = {"fragrances":null}
  categories.actions.remove.if.fragrances: a list has the tests 'empty', 'noneLiving' and 'has' alone
categories.actions.remove.if = {"fragrances":{"empty":1}}
  categories.actions.remove.if.fragrances.empty: true or false is expected
campaigns.actions.edit.if = {"quizzes":{"empty":true}}
  campaigns.actions.edit.if.quizzes: the browser evaluates this condition and does not see the list, whose wire is 'none'
profiles.states = {"used":{"users":{"empty":false}}}
  profiles.states.used.users: the browser evaluates this condition and does not see the list, whose wire is 'count'
users.fields.cpf.options.show = {"profile.nome":"ADMIN"}
  users.fields.cpf.show.profile.nome: a body has only the key of a reference; ask for the reference itself
categories.actions.remove.if = {"fragrances":{"has":[]}}
  categories.actions.remove.if.fragrances.has: a condition is expected
categories.actions.remove.if = {"fragrances":{"has":{}}}
  categories.actions.remove.if.fragrances.has: a condition is expected; any entry is \`empty: false\`
categories.actions.remove.if = {"fragrances":{"has":{"nme":"x"}}}
  categories.actions.remove.if.fragrances.has: no field 'nme' - did you mean 'name'?
users.actions.remove.if = {"profile":{"has":{"perfilMaster":null}}}
  users.actions.remove.if.profile.has.perfilMaster: the browser evaluates this condition and does not see this; of 'profile' the record carries 'id', 'nome'
users.fields.cpf.options.show = {"profile":{"has":{"nome":"ADMIN"}}}
  users.fields.cpf.show.profile.has.nome: the browser evaluates this condition and does not see this; of 'profile' the record carries 'id'
campaigns.fields.name.options.show = {"collection":{"has":{"slot":1,"fragranceId":1}}}
  campaigns.fields.name.show.collection.has.fragranceId: the browser evaluates this condition and does not see this; of 'collection' the record carries 'slot', 'shotSeconds'
campaigns.list.views = {"deep":{"quizzes":{"has":{"campaign":{"has":{"quizzes":{"has":{"campaign":{"has":{"name":"x"}}}}}}}}}}
  campaigns.list.views.deep.quizzes.has.campaign.has.quizzes.has.campaign.has: 'has' stands in at most 2 others
campaigns.list.views = {"used":{"collection":{"has":{"slot":"$field.slots"}}}}
  campaigns.list.views.used.collection.has.slot: no field 'slots' - did you mean 'slot'?
users.screens = {"who":{"nome":"x"}}
  users.screens.who: 'nome' is about a record; here only the person can be asked: $me.id, $me.isAdmin, $me.isStaff, $me.profile, $me.organization
users.actions.create = {"who":{"deletedAt":null}}
  users.actions.create.who: 'deletedAt' is about a record; here only the person can be asked: $me.id, $me.isAdmin, $me.isStaff, $me.profile, $me.organization
users.states.confirmed = {"$me.isAdmin":"yes"}
  users.states.confirmed.$me.isAdmin: true or false is expected, not "yes"
`,
  'a value that cannot be': `
users.fields.nome.options.max = -1
  users.fields.nome.max: -1 is too small
users.fields.nome.options.max = 1.5
  users.fields.nome.max: a whole number is expected, not 1.5
categories.fields.name.options.min = 101
  categories.fields.name.min: 101 is more than max, 100
campaigns.fields.fragranceShots.options.default = -1
  campaigns.fields.fragranceShots.default: -1 is under min, 0
campaigns.fields.collection.options.atLeast = 21
  campaigns.fields.collection.atLeast: 21 is more than max, 20
fragrances.fields.genre.options.values = ["F","M","F"]
  fragrances.fields.genre.values[2]: 'F' stands twice
users.fields.nome.options.required = "yes"
  users.fields.nome.required: true or false is expected, not "yes"
users.fields.birthday.options.required = {"profile.nome":"ADMIN"}
  users.fields.birthday.required.profile.nome: a body has only the key of a reference; ask for the reference itself
users.fields.address.options.fields.country.options.required = {"address.country":"BR"}
  users.fields.address.country.required: whether a field needs a value does not depend on its own value
campaigns.fields.collection.options.fields.slot.options.required = {"name":"x"}
  campaigns.fields.collection.slot.required: no field 'name' - did you mean 'fragrance.name'?
campaigns.fields.collection.options.fields.slot.options.required = {"slot":1}
  campaigns.fields.collection.slot.required: whether a field needs a value does not depend on its own value
users.fields.birthday.options.default = "$me.id"
  users.fields.birthday.default: '$me.id' is a whole number, a day (YYYY-MM-DD) is expected
users.fields.birthday.options.default = "$now"
  users.fields.birthday.default: '$now' is an instant (YYYY-MM-DDTHH:MM:SS.mmmZ), a day (YYYY-MM-DD) is expected
users.fields.birthday.options.default = "2026-01-01"
  users.fields.birthday.default: an operand is expected, such as '$today', not "2026-01-01"
users.fields.birthday.options.default = "$today+30x"
  users.fields.birthday.default: no unit 'x': '$today' has d, w, m and y
users.fields.birthday.options.default = "$field.createdAt"
  users.fields.birthday.default: '$field.createdAt' is another field, which a new record may not have yet
users.fields.confirmedAt.options.default = "$now"
  users.fields.confirmedAt.default: only a field that a body may name is filled when a record is created
users.fields.nome.options.default = "$me.profil"
  users.fields.nome.default: no operand '$me.profil' - did you mean '$me.profile'?
users.fields.nome.options.default = 3
  users.fields.nome.default: a text is expected, not 3
devices.fields.user.options.default = "$me.profile"
  devices.fields.user.default: the default of a reference is '$me.id', a field of the person with the same target, or none, not "$me.profile"
devices.fields.user.options = {"to":"capsules","as":"title","title":"serialNumber","default":"$me.id"}
  devices.fields.user.default: '$me.id' is a whole number, and no key of 'capsules'
categories.fields.name.options.default = "$$"
  categories.fields.name.default: "$" is under min, 3
campaigns.fields.collection.options.fields.fragrance.options.default = "$me.id"
  campaigns.fields.collection.fragrance.default: not possible inside rows
quiz.fields.language.options.default = "pt-PT"
  quiz.fields.language.default: no choice 'pt-PT'
users.fields.address.options.fields.city.options.within = "address.zipcode"
  users.fields.address.city.within: a city does not lie within a zip
users.fields.address.options.fields.city.options.fills = {"uf":"address.state"}
  users.fields.address.city.fills: only a postal code is looked up
campaigns.fields.collection.options.fields.slot.options.show = {"name":"x"}
  campaigns.fields.collection.slot.show: no field 'name' - did you mean 'fragrance.name'?
campaigns.fields.collection.options.fields.slot.options.show = {"slot":1}
  campaigns.fields.collection.slot: depends on itself: slot → slot
campaigns.fields.collection.options.fields.slot.options.clearedBy = "shotSeconds"
  campaigns.fields.collection.slot.clearedBy: not possible inside rows
campaigns.fields.collection.options.layout = "tables"
  campaigns.fields.collection.layout: no layout 'tables' - did you mean 'table'?
capsules.list.totals = {"remainingShots":"total"}
  capsules.list.totals.remainingShots: no total 'total' - it is one of: sum, avg
capsules.list.totals = {"serialNumber":"sum"}
  capsules.list.totals.serialNumber: a text field has no total
capsules.list.totals = {"remaining":"sum"}
  capsules.list.totals: no column 'remaining' - did you mean 'remainingShots'?
capsules.list.inline = ["remaining"]
  capsules.list.inline[0]: no column 'remaining' - did you mean 'remainingShots'?
categories.list.filters = ["nam"]
  categories.list.filters[0]: no field 'nam' - did you mean 'name'?
categories.list.filters = ["fragrancesCount"]
  categories.list.filters[0]: 'fragrancesCount' has no index, so it is no filter of the declaration
users.list.groups = ["nome"]
  users.list.groups[0]: 'nome' is no choice, reference or boolean, so it has no groups
users.list.groups = ["profil"]
  users.list.groups[0]: no field 'profil' - did you mean 'profile'?
users.list.layouts = {"board":{"by":"nome"}}
  users.list.layouts.board.by: 'nome' is no choice
users.list.layouts = {"board":{"by":"genre","sum":"nome"}}
  users.list.layouts.board.sum: 'nome' has no sum
users.list.layouts = {"calendar":{"from":"genre"}}
  users.list.layouts.calendar.from: 'genre' is no day
users.list.layouts = {"calendar":{"from":"createdAt","to":"birthdy"}}
  users.list.layouts.calendar.to: no field 'birthdy' - did you mean 'birthday'?
users.list.layouts = {"tree":{"by":"profile"}}
  users.list.layouts.tree.by: 'profile' is no tree
users.list.layouts = {"bord":{"by":"genre"}}
  users.list.layouts: no layout 'bord' - did you mean 'board'?
users.list.inline = ["document","genre"]
  users.list.inline[0]: the column 'document' shows no field that can be edited in the list
campaigns.fields.collection.options.totals = {"slot":"total"}
  campaigns.fields.collection.totals.slot: no total 'total' - it is one of: sum, min, max, avg
campaigns.fields.collection.options.totals = {"slots":"sum"}
  campaigns.fields.collection.totals: no field 'slots' - did you mean 'slot'?
campaigns.fields.collection.options.totals = {"fragrance":"sum"}
  campaigns.fields.collection.totals.fragrance: a ref field has no total
users.fields.address.options.fields.country.options.clearedBy = "cpf"
  users.fields.address.country: depends on itself: address.country → cpf → address.country
users.fields.address.options.show = {"address.country":"BR"}
  users.fields.address.country: depends on itself: address.country → address.country
quiz.fields.campaign.options.show = {"campaignId":1}
  quiz.fields.campaign: depends on itself: campaign → campaign
quiz.fields.questions.options.show = {"questionsCount":0}
  quiz.fields.questions: depends on itself: questions → questions
users.fields.cpf.options.show = {"cpf":null}
  users.fields.cpf: depends on itself: cpf → cpf
users.states.unconfirmed = {}
  users.states.confirmed: is never reached: 'unconfirmed' always holds
users.list.columns.3 = "nome"
  users.list.columns[3]: there is a column 'nome' already
users.list.optional = ["nome"]
  users.list.optional[0]: there is a column 'nome' already
campaigns.list.columns.0 = "collection"
  campaigns.list.columns[0]: a rows field cannot be shown in a column by itself
users.list.search.0 = "birthday"
  users.list.search[0]: 'birthday' is no text
users.list.columns.7.first = ["nome"]
  users.list.columns[7]: a column has one of 'path', 'first' and 'join'
categories.form = {"sections":[{"name":"all","fields":["name","fragrances"]}]}
  categories.form.sections[0].fields[1]: 'fragrances' is not shown by a form
users.form.sections.0.fields.1 = "nome"
  users.form.sections[0].fields[1]: 'nome' stands in a section already
users.form.sections.0.pairs = [["birthday","gendre"]]
  users.form.sections[0].pairs: no field of the section 'gendre' - did you mean 'genre'?
users.form.sections.0 = {"name":"empty"}
  users.form.sections[0]: a section has 'fields' or a 'slot'
users.fields.address.options.widget = "slotRing"
  users.fields.address.widget: a group has no input of its own, only its fields have
users.fields.address.options.slot = "slotRing"
  users.fields.address.slot: a group has no value of its own, only its fields have
campaigns.fields.collection.options.slot = "ring"
  campaigns.fields.collection.slot: 'ring' is no slot - did you mean 'slotRing'?
users.fields.confirmedAt.options.widget = "slotRing"
  users.fields.confirmedAt.widget: no form has an input for this field
campaigns.fields.collection.options.fields.slot.options = {"required":true,"readonly":true,"widget":"slotRing"}
  campaigns.fields.collection.slot.widget: no form has an input for this field
users.form.sections.1.fields = ["address","cpf"]
  users.form.sections: the field 'document' stands in no section
campaigns.actions.toggle.affects.0 = "isdefault"
  campaigns.actions.toggle.affects[0]: no mark or list 'isdefault' - did you mean 'isDefault'?
campaigns.actions.toggle.affects.0 = "name"
  campaigns.actions.toggle.affects[0]: 'name' is neither a mark of one record nor a list of others
campaigns.actions.toggle.affects.1.state = "publishd"
  campaigns.actions.toggle.affects[1].state: no state 'publishd' - did you mean 'published'?
campaigns.actions.toggle.affects.1.stat = "published"
  campaigns.actions.toggle.affects[1]: no word 'stat' - did you mean 'state'?
quiz.list.search = ["name"]
  campaigns.actions.toggle.affects[1]: the list of 'quiz' is not searched by 'campaign.name', so they are not found
fragrances.actions.toggle.affects = ["collections"]
  fragrances.actions.toggle.affects[0]: 'collections' is no list of records of their own
quiz.actions.toggle.confirm = {"publishdAt":null}
  quiz.actions.toggle.confirm: no field 'publishdAt' - did you mean 'publishedAt'?
campaigns.form.next.0 = "toggle"
  campaigns.form.next[0]: 'toggle' is no step after a save
campaigns.form.next.0 = "name"
  campaigns.form.next[0]: 'name' is no list of other records
fragrances.form.next = ["collections"]
  fragrances.form.next[0]: no record of 'collections' can be created
quiz.form = {"next":["validate"]}
  quiz.form.next[0]: the screen 'quizEditor' does not run 'validate'
quiz.actions.publish.effect.set = {"publishedAt":"now"}
  quiz.actions.publish.effect.set.publishedAt: cannot become "now"
quiz.actions.publish.effect.path = "validate"
  quiz.actions.publish.effect.path: 'validate' is taken by the action 'validate'
quiz.actions.publish.effect.path = "activate"
  quiz.actions.publish.effect.path: 'activate' is taken by the resource itself
quiz.actions.publish.effect = nothing
  quiz.actions.publish: does nothing: it needs an effect, 'call', 'set' or 'dialog'
users.actions.edit.effect = {"call":"edit"}
  users.actions.edit.effect: 'edit' has its own effect
capsules.actions = {"edit":{}}
  capsules.actions.edit: a read-only resource has no such action
categories.softDelete = false
  categories.actions.toggle: a record of this resource cannot be inactive
capsules.fields.serialNumber.options.required = false
  capsules.key: the key 'serialNumber' is a field that is not always there
capsules.fields.serialNumber = {"kind":"integer","options":{"required":true}}
  capsules.key: a field that is the key is a text: 'serialNumber' is of kind 'integer'
`,
  'a name that is taken or is none': `
users.fields.createdAt = {"kind":"timestamp","options":{}}
  users.fields.createdAt: the name 'createdAt' belongs to the system
categories.fields.id = {"kind":"text","options":{}}
  categories.fields.id: the name 'id' belongs to the system
users.fields.ativo = {"kind":"boolean","options":{}}
  users.fields.ativo: the name 'ativo' belongs to the system
categories.fields.constructor = {"kind":"text","options":{}}
  categories.fields.constructor: the name 'constructor' means something else
categories.fields.or = {"kind":"text","options":{}}
  categories.fields.or: the name 'or' means something else
categories.fields.full name = {"kind":"text","options":{}}
  categories.fields.full name: 'full name' is no name: letters and digits, a letter first
fragrances.fields.categoryId = {"kind":"integer","options":{}}
  fragrances.fields.categoryId: its name 'categoryId' clashes with that of 'category'
users.fields.addressCity = {"kind":"text","options":{}}
  users.fields.addressCity: its name 'addressCity' clashes with that of 'address.city'
campaigns.fields.collection.options.fields.position = {"kind":"integer","options":{}}
  campaigns.fields.collection.position: the name 'position' belongs to the system
campaigns.fields.collection.options.table = "Slots"
  campaigns.fields.collection.table: 'Slots' is no name of a table: lower-case letters, digits and _
campaigns.fields.collection.options.table = "users"
  campaigns: its table 'users' is taken by 'users'
campaigns.table = "jobs"
  campaigns: every product has a table 'jobs' already: name another one, as table: 'own_jobs'
capsules.name = "devices"
  devices: two declarations have this name: numbers 9 and 10 of the catalog
categories.wire = {"path":"usuario"}
  categories: its path 'usuario' is taken by 'users'
categories.wire = {"route":"perfis"}
  categories: its route 'perfis' is taken by 'profiles'
categories.wire = {"path":"login"}
  categories.wire.path: 'login' is an address of the product itself
campaigns.choices.Quick Search = {}
  campaigns.choices.Quick Search: is no part of an address: lower-case letters, digits and hyphens
`,
  'a reference that leads nowhere': `
users.fields.profile.options.to = "profile"
  users.fields.profile.to: no resource 'profile' - did you mean 'profiles'?
users.fields.profile.options.title = "name"
  users.fields.profile.title: no field 'name' - did you mean 'nome'?
quiz.fields.questions.options.fields.answers.options.fields.nextQuestion.options.title = "question.label"
  quiz.fields.questions.answers.nextQuestion.title: 'question.label' is no title that a reference of 'quiz.questions' shows
users.fields.profile.options.to = "quiz.questions"
  users.fields.profile.as: outside rows only \`as: 'id'\` can point at rows
users.fields.profile.options.title = nothing
  users.fields.profile: 'title' is missing: as 'object' the reference shows one
fragrances.fields.category.options.from = "quicksearch"
  fragrances.fields.category.from: no choices of 'categories' are named 'quicksearch' - did you mean 'quick-search'?
users.fields.profile.options.create = true
  users.fields.profile.create: no 'profiles' can be created
categories.fields.fragrances.options.to = "fragrance"
  categories.fields.fragrances.to: no resource 'fragrance' - did you mean 'fragrances'?
categories.fields.fragrances.options.via = "categry"
  categories.fields.fragrances.via: 'fragrances' has no reference 'categry' - did you mean 'category'?
categories.fields.fragrances.options.via = "name"
  categories.fields.fragrances.via: 'fragrances' has no reference 'name'
profiles.fields.users.options = {"to":"devices","via":"user","wire":"count"}
  profiles.fields.users.via: 'devices.user' points to 'users', not back here
categories.fields.fragrances.options.entries.0 = "nme"
  categories.fields.fragrances.entries[0]: no field 'nme' - did you mean 'name'?
fragrances.fields.collections.options.to = "campaigns.colection"
  fragrances.fields.collections.to: no resource 'campaigns.colection' - did you mean 'campaigns.collection'?
categories.menu.under = "fragrance"
  categories.menu.under: no resource 'fragrance' - did you mean 'fragrances'?
categories.menu.under = "categories"
  categories.menu.under: a menu item cannot stand under itself
`,
} as const

type FaultGroup = keyof typeof faults

export const faultGroups = Object.keys(faults) as FaultGroup[]

export interface FaultCase {
  /** A path in the declared data, e.g. `users.list.columns.0`. */
  readonly place: string
  /** The value to set at the path; undefined removes the existing value. */
  readonly value: unknown
  readonly fault: string
}

export function getCases(...groups: readonly FaultGroup[]): FaultCase[] {
  return groups.flatMap((group) => {
    const lines = faults[group].trim().split('\n')
    return lines.flatMap((line, index): FaultCase[] => {
      const [, place = '', json = ''] = /^(\S.*?) = (.*)$/.exec(line) ?? []
      const fault = lines[index + 1]?.trim() ?? ''
      return index % 2 === 0 ? [{ place, value: json === 'nothing' ? undefined : JSON.parse(json), fault }] : []
    })
  })
}
