import { wordsIn } from '#app/platform/text/stems.ts'

// Some people ask in Spanish. They are answered with a notice in Spanish, and with the pages in English that they mean (lexicon.ts).

/** Words that are Spanish and nothing else, without accents. */
const SPANISH = new Set(
  `abogada abogado abogados accesibilidad acomodacion acoso adaptacion aerolinea ajuste alguien apartamento apoyo audiencia autismo autista
  ayuda ayudar ayudame casero castigo colegio comunidad contratan contrataron corrieron cuanto cuesta demanda demandar denuncia denunciar
  derecho derechos desalojar desalojaron desalojo desempleo despedida despedido despiden despidieron despidio dinero discapacidad discapacidades
  discapacitada discapacitado discriminacion discriminan discriminaron dislexia donde dueno echaron educacion empleador empleo
  enfermo entrar escribir escuela espanol evaluacion evaluar gobierno gratuita gratuito hablan hablar hija hijo hijos interprete jefe
  ley leyes llamar maestra maestro medico necesito nina nino oficina pagar perro perros plazo plazos policia porque puedo queja quejarse
  quiero rampa renta rentar represalia salud seguro servicio silla tarjeta tdah telefono tengo tienda trabajador trabajadores trabajar trabajo
  traductor universidad vivienda`.split(/\s+/),
)

export const isSpanish = (query: string): boolean => wordsIn(query).some((word) => SPANISH.has(word))
