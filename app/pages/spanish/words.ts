// The page in Spanish. Its facts are those of the records of the laws (db/samples/federal-laws.json) and of docs/decisions/0490.
// A sentence here is never surer than its record. Short sentences, “usted”, no legal words without their meaning.

export const words = {
  spanish: {
    title: 'Ayuda en español',
    metaDescription:
      'Sus derechos si tiene una discapacidad: trabajo, escuela, vivienda y servicios. Qué hacer primero y dónde hay ayuda en español.',
    lead: 'Esta página está en español. El resto del sitio está en inglés. Aquí le decimos qué puede hacer primero.',
    inEnglish: '(en inglés)',
  },
  danger: {
    title: 'Si está en peligro',
    emergency: 'Si hay peligro ahora, llame al [911](emergency).',
    lifeline:
      'Si piensa en quitarse la vida, llame al [988](lifeline) y marque 2. También puede mandar la palabra AYUDA por mensaje de texto al 988. Es gratis, de día y de noche.',
  },
  site: {
    title: 'Qué es este sitio',
    who: '{organization} ayuda a personas neurodivergentes y a personas con discapacidades. Por ejemplo: personas con autismo, TDAH o dislexia.',
    what: 'Explicamos sus derechos con palabras simples. También hay cartas, un directorio de abogados y un foro. Todo eso está en inglés.',
    notAdvice: 'La información es general. No es consejo legal, y no somos sus abogados.',
  },
  ask: {
    title: 'Cómo pedir ayuda en español',
    welcome:
      'Quiere hablar con alguien: escríbanos en español en la [página de contacto](contact). En nuestro equipo leemos español.',
    maybe:
      'Quiere hablar con alguien: puede escribir en español en la [página de contacto](contact). No sabemos si alguien de nuestro equipo habla español. La respuesta puede llegar en inglés o tardar más.',
    submit:
      'También puede contarnos su caso en español, en [ayuda legal](legalHelp). El formulario está en inglés, pero usted escribe con sus palabras. No tiene que dar su nombre.',
    kinds: 'El formulario le pide el tipo de problema. Estas son las opciones:',
    translator:
      'El traductor de su navegador puede ayudarle a leer las otras páginas. A veces se equivoca con fechas y palabras legales.',
  },
  kinds: {
    work: 'Discriminación en el trabajo',
    school: 'La escuela o la universidad no le da los cambios que necesita',
    places: 'Una tienda, un hotel u otro lugar no lo deja entrar o no hace un cambio',
    housing: 'Discriminación en la vivienda',
    health: 'Problemas con un médico, un hospital o un seguro de salud',
    government: 'Una oficina del gobierno no le da un servicio',
    other: 'Otro problema, o no está seguro',
  },
  rights: {
    title: 'Sus derechos, en pocas palabras',
    more: 'Lea más:',
    work: {
      title: 'Trabajo',
      about: 'Por ejemplo: lo despidieron, no lo contrataron o su jefe dice que no.',
      points: [
        'Puede pedir un cambio en su trabajo en cualquier momento. Por ejemplo: menos ruido o instrucciones por escrito. La ley lo llama “ajuste razonable”.',
        'Su jefe debe buscar con usted un cambio que sirva. Puede decir que no si el cambio es demasiado difícil o caro.',
        'No lo pueden castigar por pedir un cambio ni por quejarse.',
        'La ley federal (ADA) vale si hay 15 trabajadores o más. Muchas leyes estatales valen también en empresas más pequeñas.',
      ],
      limit:
        '**Plazo:** quéjese ante la EEOC antes de 180 días. En algunos estados hay 300 días. Si trabaja para el gobierno federal, tiene solo 45 días.',
    },
    school: {
      title: 'Escuela',
      about: 'Por ejemplo: su hijo necesita ayuda y la escuela no se la da.',
      points: [
        'Puede pedir por escrito que la escuela evalúe a su hijo. La evaluación es gratis.',
        'Un niño que califica tiene derecho a educación especial gratis, con un plan escrito (IEP).',
        'Si la escuela dice que no, debe explicarlo por escrito.',
        'También hay un plan 504: una lista de cambios y ayudas en la escuela.',
      ],
      limit:
        '**Plazo:** una queja al estado debe ser por algo del último año. Para pedir una audiencia hay 2 años, o el plazo de su estado. Por discriminación hay 180 días.',
    },
    housing: {
      title: 'Vivienda',
      about: 'Por ejemplo: no le quieren rentar, o el dueño no acepta su perro de apoyo.',
      points: [
        'Puede pedir que cambien una regla o algo en su casa. Por ejemplo: un lugar sin ruido u otra forma de pagar la renta.',
        'El dueño no puede decirle que no, ni cobrarle más, por su discapacidad. La ley federal no vale para algunos dueños pequeños.',
        'Puede pedir permiso para un perro o animal de apoyo. Desde mayo de 2026, HUD sigue con una queja solo si el animal está entrenado para una tarea. La ley no cambió, y la de su estado puede protegerlo más.',
      ],
      limit:
        '**Plazo:** hay 1 año para quejarse ante HUD y 2 años para ir a la corte. Si la vivienda recibe dinero federal, una queja de la Sección 504 tiene un plazo de 180 días.',
    },
    services: {
      title: 'Tiendas, gobierno y salud',
      about: 'Por ejemplo: no lo dejan entrar con su perro de servicio.',
      points: [
        'Puede pedir un cambio en una regla, como un lugar tranquilo para esperar.',
        'Puede entrar con un perro de servicio entrenado a casi todos los lugares. Un animal de apoyo sin entrenar no es lo mismo.',
        'Los hospitales y las oficinas del gobierno deben comunicarse con usted de forma clara, sin costo.',
      ],
      limit:
        '**Plazo:** hay 180 días para quejarse de una oficina del gobierno o de un hospital. Para una tienda no hay plazo federal, pero el de su estado puede ser corto. En Colorado son solo 60 días.',
    },
  },
  limits: {
    title: 'Pregunte pronto: los plazos son cortos',
    soon: 'Cada plazo tiene excepciones. Hablar con su jefe, la escuela o el dueño no detiene el plazo.',
    count: 'Puede [calcular su último día](deadlines) (en inglés). Necesita su estado y la fecha.',
    late: '¿Cree que ya es tarde? Pregunte de todos modos. Algunos plazos se pueden extender.',
    checked:
      'Los datos de las leyes se revisaron el 21 de noviembre de 2026. Una ley puede cambiar. Confirme su plazo con la agencia.',
  },
  official: {
    title: 'Páginas oficiales y ayuda gratis',
    lead: 'No puede pagar un abogado: empiece con las tres últimas. Ayudan gratis o le dicen quién ayuda gratis.',
    checked:
      'Vimos estas direcciones el 28 de noviembre de 2026, en copias guardadas. Una página puede haber cambiado.',
    phone: 'Teléfono:',
    eeoc: {
      name: 'EEOC: discriminación en el trabajo',
      says: 'Cómo quejarse de un empleador. Por teléfono, marque 2 para español.',
    },
    hud: {
      name: 'HUD: formulario de queja sobre vivienda',
      says: 'Por teléfono, un intérprete puede ayudarle.',
    },
    justice: {
      name: 'Departamento de Justicia: denunciar discriminación',
      says: 'El formulario se puede ver en español. Vale para tiendas, gobierno y escuelas.',
    },
    guide: {
      name: 'Departamento de Justicia: guía de las leyes sobre discapacidad',
      says: 'Es de febrero de 2020. Algunos datos pueden haber cambiado.',
    },
    ada: {
      name: 'Red Nacional de la ADA: qué es la ADA',
      says: 'Explica la ley y contesta preguntas por teléfono.',
    },
    education: {
      name: 'Departamento de Educación: queja por discriminación en la escuela',
      says: 'Desde junio de 2026, el Departamento de Justicia ayuda con estas quejas.',
    },
    health: {
      name: 'Departamento de Salud (HHS): queja contra un médico u hospital',
      says: 'El formulario de la Oficina de Derechos Civiles.',
    },
    protection: {
      name: 'Protección y Defensa (P&A): ayuda legal gratis por discapacidad',
      says: 'Hay una oficina en cada estado.',
    },
    legalAid: {
      name: 'Ayuda legal gratis para personas con pocos ingresos',
      says: 'Busque la oficina de su zona. Pregunte si hablan español.',
    },
    parents: {
      name: 'Centros para padres: ayuda con la escuela',
      says: 'Hay por lo menos uno en cada estado. Pregunte si hablan español.',
    },
  },
  about: {
    title: 'Sobre esta página',
    notRead: 'Una persona que habla español como primera lengua todavía no ha revisado esta página.',
    readBy: 'Revisada por {reader}, que habla español.',
    mistake: '¿Hay un error o algo no se entiende? [Díganos](contact).',
  },
  /** Words by which the search finds these pages. */
  searchTexts: {
    spanish:
      'Sus derechos si tiene una discapacidad: trabajo, escuela, vivienda, tiendas, gobierno y salud. Me despidieron. Perro de apoyo. Los plazos. Autismo, TDAH, dislexia. Quiero hablar con alguien. No puedo pagar un abogado: ayuda gratis.',
  },
}

export type Words = typeof words
