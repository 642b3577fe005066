var cd=Object.defineProperty;var hd=Object.getOwnPropertyDescriptor;var vo=i=>{throw TypeError(i)};var p=(i,s,e,t)=>{for(var n=t>1?void 0:t?hd(s,e):s,o=i.length-1,a;o>=0;o--)(a=i[o])&&(n=(t?a(s,e,n):a(n))||n);return t&&n&&cd(s,e,n),n};var dn=(i,s,e)=>s.has(i)||vo("Cannot "+e);var g=(i,s,e)=>(dn(i,s,"read from private field"),e?e.call(i):s.get(i)),y=(i,s,e)=>s.has(i)?vo("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(i):s.set(i,e),E=(i,s,e,t)=>(dn(i,s,"write to private field"),t?t.call(i,e):s.set(i,e),e),c=(i,s,e)=>(dn(i,s,"access private method"),e);var cn=(i,s,e,t)=>({set _(n){E(i,s,n,e)},get _(){return g(i,s,t)}});var hn="wasmhost.theme",$o=matchMedia("(prefers-color-scheme: dark)");function pn(){let i=localStorage.getItem(hn);return i==="light"||i==="dark"?i:"system"}function yo(i){i==="system"?localStorage.removeItem(hn):localStorage.setItem(hn,i),mn()}function un(){let i=pn();return i==="system"?$o.matches?"dark":"light":i}function mn(){document.documentElement.dataset.mode=un(),dispatchEvent(new Event("wasmhost-theme"))}$o.addEventListener("change",mn);mn();var ni=globalThis,ri=ni.ShadowRoot&&(ni.ShadyCSS===void 0||ni.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,wo=Symbol(),bo=new WeakMap,oi=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==wo)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(ri&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=bo.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&bo.set(e,s))}return s}toString(){return this.cssText}},ko=i=>new oi(typeof i=="string"?i:i+"",void 0,wo);var xo=(i,s)=>{if(ri)i.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),n=ni.litNonce;n!==void 0&&t.setAttribute("nonce",n),t.textContent=e.cssText,i.appendChild(t)}},gn=ri?i=>i:i=>i instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return ko(e)})(i):i;var{is:pd,defineProperty:ud,getOwnPropertyDescriptor:md,getOwnPropertyNames:gd,getOwnPropertySymbols:fd,getPrototypeOf:vd}=Object,ai=globalThis,To=ai.trustedTypes,$d=To?To.emptyScript:"",yd=ai.reactiveElementPolyfillSupport,Ps=(i,s)=>i,As={toAttribute(i,s){switch(s){case Boolean:i=i?$d:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,s){let e=i;switch(s){case Boolean:e=i!==null;break;case Number:e=i===null?null:Number(i);break;case Object:case Array:try{e=JSON.parse(i)}catch{e=null}}return e}},li=(i,s)=>!pd(i,s),Eo={attribute:!0,type:String,converter:As,reflect:!1,useDefault:!1,hasChanged:li};Symbol.metadata??=Symbol("metadata"),ai.litPropertyMetadata??=new WeakMap;var at=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=Eo){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),n=this.getPropertyDescriptor(s,t,e);n!==void 0&&ud(this.prototype,s,n)}}static getPropertyDescriptor(s,e,t){let{get:n,set:o}=md(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:n,set(a){let d=n?.call(this);o?.call(this,a),this.requestUpdate(s,d,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??Eo}static _$Ei(){if(this.hasOwnProperty(Ps("elementProperties")))return;let s=vd(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(Ps("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Ps("properties"))){let e=this.properties,t=[...gd(e),...fd(e)];for(let n of t)this.createProperty(n,e[n])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,n]of e)this.elementProperties.set(t,n)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let n=this._$Eu(e,t);n!==void 0&&this._$Eh.set(n,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let n of t)e.unshift(gn(n))}else s!==void 0&&e.push(gn(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return xo(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),n=this.constructor._$Eu(s,t);if(n!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:As).toAttribute(e,t.type);this._$Em=s,o==null?this.removeAttribute(n):this.setAttribute(n,o),this._$Em=null}}_$AK(s,e){let t=this.constructor,n=t._$Eh.get(s);if(n!==void 0&&this._$Em!==n){let o=t.getPropertyOptions(n),a=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:As;this._$Em=n;let d=a.fromAttribute(e,o.type);this[n]=d??this._$Ej?.get(n)??d,this._$Em=null}}requestUpdate(s,e,t,n=!1,o){if(s!==void 0){let a=this.constructor;if(n===!1&&(o=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??li)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:n,wrapped:o},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),o!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),n===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[n,o]of this._$Ep)this[n]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[n,o]of t){let{wrapped:a}=o,d=this[n];a!==!0||this._$AL.has(n)||d===void 0||this.C(n,void 0,o,d)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};at.elementStyles=[],at.shadowRootOptions={mode:"open"},at[Ps("elementProperties")]=new Map,at[Ps("finalized")]=new Map,yd?.({ReactiveElement:at}),(ai.reactiveElementVersions??=[]).push("2.1.2");var vn=globalThis,So=i=>i,di=vn.trustedTypes,Po=di?di.createPolicy("lit-html",{createHTML:i=>i}):void 0,$n="$lit$",lt=`lit$${Math.random().toFixed(9).slice(2)}$`,yn="?"+lt,bd=`<${yn}>`,Ot=document,Cs=()=>Ot.createComment(""),Ms=i=>i===null||typeof i!="object"&&typeof i!="function",bn=Array.isArray,_o=i=>bn(i)||typeof i?.[Symbol.iterator]=="function",fn=`[ 	
\f\r]`,Rs=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Ao=/-->/g,Ro=/>/g,_t=RegExp(`>|${fn}(?:([^\\s"'>=/]+)(${fn}*=${fn}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Co=/'/g,Mo=/"/g,Ho=/^(?:script|style|textarea|title)$/i,wn=i=>(s,...e)=>({_$litType$:i,strings:s,values:e}),r=wn(1),Ye=wn(2),gh=wn(3),ke=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),Io=new WeakMap,Ht=Ot.createTreeWalker(Ot,129);function Oo(i,s){if(!bn(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return Po!==void 0?Po.createHTML(s):s}var Lo=(i,s)=>{let e=i.length-1,t=[],n,o=s===2?"<svg>":s===3?"<math>":"",a=Rs;for(let d=0;d<e;d++){let h=i[d],b,T,v=-1,N=0;for(;N<h.length&&(a.lastIndex=N,T=a.exec(h),T!==null);)N=a.lastIndex,a===Rs?T[1]==="!--"?a=Ao:T[1]!==void 0?a=Ro:T[2]!==void 0?(Ho.test(T[2])&&(n=RegExp("</"+T[2],"g")),a=_t):T[3]!==void 0&&(a=_t):a===_t?T[0]===">"?(a=n??Rs,v=-1):T[1]===void 0?v=-2:(v=a.lastIndex-T[2].length,b=T[1],a=T[3]===void 0?_t:T[3]==='"'?Mo:Co):a===Mo||a===Co?a=_t:a===Ao||a===Ro?a=Rs:(a=_t,n=void 0);let U=a===_t&&i[d+1].startsWith("/>")?" ":"";o+=a===Rs?h+bd:v>=0?(t.push(b),h.slice(0,v)+$n+h.slice(v)+lt+U):h+lt+(v===-2?d:U)}return[Oo(i,o+(i[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},Is=class i{constructor({strings:s,_$litType$:e},t){let n;this.parts=[];let o=0,a=0,d=s.length-1,h=this.parts,[b,T]=Lo(s,e);if(this.el=i.createElement(b,t),Ht.currentNode=this.el.content,e===2||e===3){let v=this.el.content.firstChild;v.replaceWith(...v.childNodes)}for(;(n=Ht.nextNode())!==null&&h.length<d;){if(n.nodeType===1){if(n.hasAttributes())for(let v of n.getAttributeNames())if(v.endsWith($n)){let N=T[a++],U=n.getAttribute(v).split(lt),ie=/([.?@])?(.*)/.exec(N);h.push({type:1,index:o,name:ie[2],strings:U,ctor:ie[1]==="."?hi:ie[1]==="?"?pi:ie[1]==="@"?ui:jt}),n.removeAttribute(v)}else v.startsWith(lt)&&(h.push({type:6,index:o}),n.removeAttribute(v));if(Ho.test(n.tagName)){let v=n.textContent.split(lt),N=v.length-1;if(N>0){n.textContent=di?di.emptyScript:"";for(let U=0;U<N;U++)n.append(v[U],Cs()),Ht.nextNode(),h.push({type:2,index:++o});n.append(v[N],Cs())}}}else if(n.nodeType===8)if(n.data===yn)h.push({type:2,index:o});else{let v=-1;for(;(v=n.data.indexOf(lt,v+1))!==-1;)h.push({type:7,index:o}),v+=lt.length-1}o++}}static createElement(s,e){let t=Ot.createElement("template");return t.innerHTML=s,t}};function Lt(i,s,e=i,t){if(s===ke)return s;let n=t!==void 0?e._$Co?.[t]:e._$Cl,o=Ms(s)?void 0:s._$litDirective$;return n?.constructor!==o&&(n?._$AO?.(!1),o===void 0?n=void 0:(n=new o(i),n._$AT(i,e,t)),t!==void 0?(e._$Co??=[])[t]=n:e._$Cl=n),n!==void 0&&(s=Lt(i,n._$AS(i,s.values),n,t)),s}var ci=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,n=(s?.creationScope??Ot).importNode(e,!0);Ht.currentNode=n;let o=Ht.nextNode(),a=0,d=0,h=t[0];for(;h!==void 0;){if(a===h.index){let b;h.type===2?b=new os(o,o.nextSibling,this,s):h.type===1?b=new h.ctor(o,h.name,h.strings,this,s):h.type===6&&(b=new mi(o,this,s)),this._$AV.push(b),h=t[++d]}a!==h?.index&&(o=Ht.nextNode(),a++)}return Ht.currentNode=Ot,n}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},os=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,n){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=n,this._$Cv=n?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=Lt(this,s,e),Ms(s)?s===l||s==null||s===""?(this._$AH!==l&&this._$AR(),this._$AH=l):s!==this._$AH&&s!==ke&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):_o(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==l&&Ms(this._$AH)?this._$AA.nextSibling.data=s:this.T(Ot.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,n=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=Is.createElement(Oo(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===n)this._$AH.p(e);else{let o=new ci(n,this),a=o.u(this.options);o.p(e),this.T(a),this._$AH=o}}_$AC(s){let e=Io.get(s.strings);return e===void 0&&Io.set(s.strings,e=new Is(s)),e}k(s){bn(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,n=0;for(let o of s)n===e.length?e.push(t=new i(this.O(Cs()),this.O(Cs()),this,this.options)):t=e[n],t._$AI(o),n++;n<e.length&&(this._$AR(t&&t._$AB.nextSibling,n),e.length=n)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=So(s).nextSibling;So(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},jt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,n,o){this.type=1,this._$AH=l,this._$AN=void 0,this.element=s,this.name=e,this._$AM=n,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(s,e=this,t,n){let o=this.strings,a=!1;if(o===void 0)s=Lt(this,s,e,0),a=!Ms(s)||s!==this._$AH&&s!==ke,a&&(this._$AH=s);else{let d=s,h,b;for(s=o[0],h=0;h<o.length-1;h++)b=Lt(this,d[t+h],e,h),b===ke&&(b=this._$AH[h]),a||=!Ms(b)||b!==this._$AH[h],b===l?s=l:s!==l&&(s+=(b??"")+o[h+1]),this._$AH[h]=b}a&&!n&&this.j(s)}j(s){s===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},hi=class extends jt{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===l?void 0:s}},pi=class extends jt{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==l)}},ui=class extends jt{constructor(s,e,t,n,o){super(s,e,t,n,o),this.type=5}_$AI(s,e=this){if((s=Lt(this,s,e,0)??l)===ke)return;let t=this._$AH,n=s===l&&t!==l||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,o=s!==l&&(t===l||n);n&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},mi=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){Lt(this,s)}},jo={M:$n,P:lt,A:yn,C:1,L:Lo,R:ci,D:_o,V:Lt,I:os,H:jt,N:pi,U:ui,B:hi,F:mi},wd=vn.litHtmlPolyfillSupport;wd?.(Is,os),(vn.litHtmlVersions??=[]).push("3.3.3");var gi=(i,s,e)=>{let t=e?.renderBefore??s,n=t._$litPart$;if(n===void 0){let o=e?.renderBefore??null;t._$litPart$=n=new os(s.insertBefore(Cs(),o),o,void 0,e??{})}return n._$AI(i),n};var kn=globalThis,Pe=class extends at{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=gi(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return ke}};Pe._$litElement$=!0,Pe.finalized=!0,kn.litElementHydrateSupport?.({LitElement:Pe});var kd=kn.litElementPolyfillSupport;kd?.({LitElement:Pe});(kn.litElementVersions??=[]).push("4.2.2");var w=i=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(i,s)}):customElements.define(i,s)};var xd={attribute:!0,type:String,converter:As,reflect:!1,hasChanged:li},Td=(i=xd,s,e)=>{let{kind:t,metadata:n}=e,o=globalThis.litPropertyMetadata.get(n);if(o===void 0&&globalThis.litPropertyMetadata.set(n,o=new Map),t==="setter"&&((i=Object.create(i)).wrapped=!0),o.set(e.name,i),t==="accessor"){let{name:a}=e;return{set(d){let h=s.get.call(this);s.set.call(this,d),this.requestUpdate(a,h,i,!0,d)},init(d){return d!==void 0&&this.C(a,void 0,i,d),d}}}if(t==="setter"){let{name:a}=e;return function(d){let h=this[a];s.call(this,d),this.requestUpdate(a,h,i,!0,d)}}throw Error("Unsupported decorator location: "+t)};function I(i){return(s,e)=>typeof e=="object"?Td(i,s,e):((t,n,o)=>{let a=n.hasOwnProperty(o);return n.constructor.createProperty(o,t),a?Object.getOwnPropertyDescriptor(n,o):void 0})(i,s,e)}function f(i){return I({...i,state:!0,attribute:!1})}var vi={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},dt=i=>(...s)=>({_$litDirective$:i,values:s}),Ze=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:Ed}=jo,No=i=>i,Do=i=>i===null||typeof i!="object"&&typeof i!="function";var Fo=i=>i.strings===void 0,qo=()=>document.createComment(""),rs=(i,s,e)=>{let t=i._$AA.parentNode,n=s===void 0?i._$AB:s._$AA;if(e===void 0){let o=t.insertBefore(qo(),n),a=t.insertBefore(qo(),n);e=new Ed(o,a,i,i.options)}else{let o=e._$AB.nextSibling,a=e._$AM,d=a!==i;if(d){let h;e._$AQ?.(i),e._$AM=i,e._$AP!==void 0&&(h=i._$AU)!==a._$AU&&e._$AP(h)}if(o!==n||d){let h=e._$AA;for(;h!==o;){let b=No(h).nextSibling;No(t).insertBefore(h,n),h=b}}}return e},vt=(i,s,e=i)=>(i._$AI(s,e),i),Sd={},$i=(i,s=Sd)=>i._$AH=s,Uo=i=>i._$AH,yi=i=>{i._$AR(),i._$AA.remove()};var bi=dt(class extends Ze{constructor(){super(...arguments),this.key=l}render(i,s){return this.key=i,s}update(i,[s,e]){return s!==this.key&&($i(i),this.key=s),e}});var Wo={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","unsigned","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","category","limit","offset","icons"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},getCluster:{method:"GET",path:"/api/v1/cluster"},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz",query:["challenge"]},readyz:{method:"GET",path:"/readyz",query:["verbose","strict"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","until","text","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},listHostLog:{method:"GET",path:"/api/v1/logs",query:["level","limit","since","until","text","requestId","before","follow"]},followHostLog:{method:"GET",path:"/api/v1/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins",query:["id"]},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","signer","grants","acceptChanges","consent","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","consent","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData","grants","acceptChanges","consent"]},inspectRollback:{method:"GET",path:"/api/v1/plugins/{id}/rollback",query:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},getUsageHistory:{method:"GET",path:"/api/v1/plugins/{id}/usage"},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},stageRestore:{method:"POST",path:"/api/v1/restore",kind:"upload"},agreeToRestore:{method:"POST",path:"/api/v1/restore/agree",body:["digest"]},discardRestore:{method:"DELETE",path:"/api/v1/restore"},showRestore:{method:"GET",path:"/api/v1/restore"},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},exportKey:{method:"POST",path:"/api/v1/vault/export",body:["key"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var $t=class extends Error{constructor(s,e){super(e.detail||e.title||`the host answered with HTTP status ${s}`),this.name="ProblemError",this.status=s,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},Pd={json:(i,s)=>async function(e={},t){let n=await s(this,e,void 0,t);if(n.status!==204)return t?.parse?t.parse(await n.text()):n.json()},text:(i,s)=>async function(e={},t){return(await s(this,e,void 0,t)).text()},download:(i,s)=>function(e={},t){return s(this,e,void 0,t)},upload:(i,s)=>async function(e,t,n){return(await s(this,e,t,n)).json()},events:(i,s)=>async function*(e={},t){yield*Rd(await s(this,e,void 0,t))}},_s=class i{#e;#t;#s;constructor({url:s,token:e,headers:t={},fetch:n=globalThis.fetch}){this.#e=s.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=n.bind(globalThis)}async#i(s,e,t,n={}){let o={...this.#t},a;if(t!==void 0)o["Content-Type"]="application/octet-stream",a=t;else if(s.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(s.body){let h={};for(let b of s.body)e[b]!==void 0&&(h[b]=e[b]);a=JSON.stringify(h)}a!==void 0&&t===void 0&&(o["Content-Type"]="application/json"),s.kind==="events"&&(o.Accept="text/event-stream"),s.resumes&&e.lastEventId!==void 0&&(o["Last-Event-ID"]=String(e.lastEventId));let d=await this.#s(this.#e+Ad(s,e),{method:s.method,headers:o,body:a,signal:n.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(d.ok)return d;throw new $t(d.status,await d.json().catch(()=>({})))}callEndpoint({method:s,url:e,query:t={},body:n},o={}){let a=new URLSearchParams(t).toString(),d={...this.#t};return n!==void 0&&(d["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:s,headers:d,body:n,signal:o.signal,redirect:"error",cache:"no-store"})}static{for(let[s,e]of Object.entries(Wo))i.prototype[s]=Pd[e.kind??"json"](e,(t,...n)=>t.#i(e,...n))}};function Ad(i,s){let e=i.path.replace(/\{(\w+)\}/g,(o,a)=>{if(s[a]===void 0||s[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(s[a]))}),t=new URLSearchParams;for(let o of i.query??[]){let a=s[o];a!==void 0&&t.set(o,a instanceof Date?a.toISOString():String(a))}let n=t.toString();return n===""?e:`${e}?${n}`}async function*Rd(i){let s={id:"",name:"",data:[]},e="";for await(let t of i.body.pipeThrough(new TextDecoderStream)){let n=(e+t).split(/\r\n|\r|\n/);e=n.pop();for(let o of n){if(o===""){s.data.length>0&&(yield{...s,data:JSON.parse(s.data.join(`
`))}),s={id:"",name:"",data:[]};continue}let[a,d]=o.split(/: ?(.*)/s);a==="id"?s.id=d:a==="event"?s.name=d:a==="data"&&s.data.push(d)}}}var Cd=new Intl.NumberFormat("en"),Md=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),Id=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),_d=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),j=i=>Cd.format(i);function q(i){let s=["B","KiB","MiB","GiB","TiB"],e=0;for(;i>=1024&&e<s.length-1;)i/=1024,e++;return`${i>=100||Number.isInteger(i)?Math.round(i):i.toFixed(1)} ${s[e]}`}function Bo(i){let s={h:36e5,m:6e4,s:1e3,ms:1};if(/^(?:[\d.]+(?:h|ms|m|s))+$/.test(i))return[...i.matchAll(/([\d.]+)(h|ms|m|s)/g)].reduce((e,[,t,n])=>e+Number(t)*s[n],0)}function Vo(i,s=Date.now()){if(!i)return"";let e=(Date.parse(i)-s)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[n,o]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return Md.format(Math.round(e/o),n).replace(/\.$/,"")}var Go=i=>`${Math.floor(i*100)} %`,yt=i=>Id.format(new Date(i)),zo=i=>_d.format(new Date(i));function Ie(i){if(i<1e3)return`${Math.round(i)} ms`;if(i<6e4)return`${(i/1e3).toFixed(1)} s`;let s=Math.floor(i/6e4);return s<60?`${s} min ${Math.round(i/1e3)%60} s`:`${Math.floor(s/60)} h ${s%60} min`}var Hs=(i,s)=>{let e=i._$AN;if(e===void 0)return!1;for(let t of e)t._$AO?.(s,!1),Hs(t,s);return!0},wi=i=>{let s,e;do{if((s=i._$AM)===void 0)break;e=s._$AN,e.delete(i),i=s}while(e?.size===0)},Ko=i=>{for(let s;s=i._$AM;i=s){let e=s._$AN;if(e===void 0)s._$AN=e=new Set;else if(e.has(i))break;e.add(i),Ld(s)}};function Hd(i){this._$AN!==void 0?(wi(this),this._$AM=i,Ko(this)):this._$AM=i}function Od(i,s=!1,e=0){let t=this._$AH,n=this._$AN;if(n!==void 0&&n.size!==0)if(s)if(Array.isArray(t))for(let o=e;o<t.length;o++)Hs(t[o],!1),wi(t[o]);else t!=null&&(Hs(t,!1),wi(t));else Hs(this,i)}var Ld=i=>{i.type==vi.CHILD&&(i._$AP??=Od,i._$AQ??=Hd)},ki=class extends Ze{constructor(){super(...arguments),this._$AN=void 0}_$AT(s,e,t){super._$AT(s,e,t),Ko(this),this.isConnected=s._$AU}_$AO(s,e=!0){s!==this.isConnected&&(this.isConnected=s,s?this.reconnected?.():this.disconnected?.()),e&&(Hs(this,s),wi(this))}setValue(s){if(Fo(this._$Ct))this._$Ct._$AI(s,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=s,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var xi=class{constructor(s){this.G=s}disconnect(){this.G=void 0}reconnect(s){this.G=s}deref(){return this.G}},Ti=class{constructor(){this.Y=void 0,this.Z=void 0}get(){return this.Y}pause(){this.Y??=new Promise(s=>this.Z=s)}resume(){this.Z?.(),this.Y=this.Z=void 0}};var Qo=i=>!Do(i)&&typeof i.then=="function",Jo=1073741823,xn=class extends ki{constructor(){super(...arguments),this._$Cwt=Jo,this._$Cbt=[],this._$CK=new xi(this),this._$CX=new Ti}render(...s){return s.find(e=>!Qo(e))??ke}update(s,e){let t=this._$Cbt,n=t.length;this._$Cbt=e;let o=this._$CK,a=this._$CX;this.isConnected||this.disconnected();for(let d=0;d<e.length&&!(d>this._$Cwt);d++){let h=e[d];if(!Qo(h))return this._$Cwt=d,h;d<n&&h===t[d]||(this._$Cwt=Jo,n=0,Promise.resolve(h).then(async b=>{for(;a.get();)await a.get();let T=o.deref();if(T!==void 0){let v=T._$Cbt.indexOf(h);v>-1&&v<T._$Cwt&&(T._$Cwt=v,T.setValue(b))}}))}return ke}disconnected(){this._$CK.disconnect(),this._$CX.pause()}reconnected(){this._$CK.reconnect(this),this._$CX.resume()}},Yo=dt(xn);var jd=([i,s])=>{switch(i){case"path":return Ye`<path d=${s.d}></path>`;case"circle":return Ye`<circle cx=${s.cx} cy=${s.cy} r=${s.r}></circle>`;case"ellipse":return Ye`<ellipse cx=${s.cx} cy=${s.cy} rx=${s.rx} ry=${s.ry}></ellipse>`;case"line":return Ye`<line x1=${s.x1} y1=${s.y1} x2=${s.x2} y2=${s.y2}></line>`;case"rect":return Ye`<rect x=${s.x??0} y=${s.y??0} width=${s.width} height=${s.height} rx=${s.rx??0}></rect>`;case"polygon":return Ye`<polygon points=${s.points}></polygon>`;default:return Ye`<polyline points=${s.points}></polyline>`}},Ei=new Map;async function Nd(i){let s=await fetch(`/console/icons/${encodeURIComponent(i)}`);if(!s.ok)throw new Error(s.statusText);let e=await s.json(),t=r`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${e.map(jd)}</svg>`;return Ei.set(i,t),t}function Zo(i,s){if(!i)return s;let e=Ei.get(i)??Nd(i);return Ei.set(i,e),e instanceof Promise?Yo(e.catch(()=>(Ei.delete(i),s)),s):e}var qd=new RegExp(String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}`+String.raw`\u206a-\u206f\ufff0-\ufffc\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]`,"u"),Xo=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,Dd=/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u,tr=/\p{M}/u,Fd=/\p{Variation_Selector}/u,Ud=/\p{So}/u,Wd=/[\u200c\u200d]/u,er=4;function m(i,s=""){return sr(i,s,!1)}function ge(i){return m(i,`
	`)}function z(i){return sr(i,"",!0)}function sr(i,s,e){let t="",n="",o=er,a=0;for(let d of i){a+=d.length;let h=tr.test(d),b=s.includes(d),T=!0;!b&&!qd.test(d)&&(Fd.test(d)?(b=o===0&&(e?d==="️"&&Ud.test(n):!/[A-Za-z\s\u0085]/.test(n)),T=!1):h?(b=o<er&&(!e||!Xo.test(d)),T=!1):e&&Wd.test(d)?(b=Qd(d,i.slice(0,a-d.length),i.slice(a)),T=!1):(b=!e||!Xo.test(d),T=e||!Dd.test(d))),t+=b?d:Jd(d),T?(n=d,o=0):h&&o++}return t}var Bd=[["्",/^\p{Script=Devanagari}/u],["্",/^\p{Script=Bengali}/u],["੍",/^\p{Script=Gurmukhi}/u],["્",/^\p{Script=Gujarati}/u],["୍",/^\p{Script=Oriya}/u],["்",/^\p{Script=Tamil}/u],["్",/^\p{Script=Telugu}/u],["್",/^\p{Script=Kannada}/u],["്",/^\p{Script=Malayalam}/u],["්",/^\p{Script=Sinhala}/u],["္",/^\p{Script=Myanmar}/u],["្",/^\p{Script=Khmer}/u]].map(([i,s])=>({virama:i,script:s})),Vd=/^[\u0620-\u064a\u066e-\u06ff\u0710-\u072f\u074d-\u077f\u07ca-\u07ea\u1820-\u1878]/u,Gd=/^[\u0621\u0674]/u,zd=new RegExp(String.raw`^[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb`+String.raw`\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e\u0728\u072a\u072c\u072f\u074d`+String.raw`\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779]`,"u"),Kd=[/^\p{Script=Arabic}/u,/^\p{Script=Syriac}/u,/^\p{Script=Nko}/u,/^\p{Script=Mongolian}/u],Tn=/^\p{L}/u;function Qd(i,s,e){let t=s.replace(/\p{M}+$/u,""),n=[...t].at(-1)??"",o=e.replace(/^\p{M}+/u,"");for(let d of s.slice(t.length)){let h=Bd.find(b=>b.virama===d)?.script;if(!(!h?.test(n)||!Tn.test(n)))return i==="‍"?!tr.test([...e][0]??""):h.test(o)&&Tn.test(o)}let a=d=>Vd.test(d)&&Tn.test(d)&&!Gd.test(d);return i==="‍"||!a(n)||!a(o)||zd.test(n)?!1:Kd.some(d=>d.test(n)&&d.test(o))}function Jd(i){let s=i.codePointAt(0)??0;return s<128?`\\x${s.toString(16).padStart(2,"0")}`:`\\u{${s.toString(16)}}`}function ir(i){return/[\p{L}\p{N}]/u.exec(i)?.[0].toUpperCase()??"?"}function En(i){return/^https?:\/\//i.test(i)&&URL.canParse(i)?i:void 0}var le=(i,s,e)=>`${i} ${String(i)==="1"?s:e}`,u={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",undo:"Undo",soon:i=>i<1e3?"in a moment":`in ${le(Math.round(i/1e3),"second","seconds")}`,transfer:{of:(i,s,e)=>`${i} of ${s}, ${e}`,looks:"It has arrived whole. The host looks at it…",cancel:i=>`Cancel: ${i}`},progress:"Progress",items:{step:"step",ofSteps:i=>`of ${i}`,steps:i=>le(i,"step","steps")},leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",unsaved:{title:"Leave without saving?",body:"What you have changed here is not saved yet.",confirm:"Leave"},pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",catalogue:"Catalogue",catalogues:"Catalogues",backup:"Backup",limits:"Limits",log:"Log of the host"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:i=>`${le(i,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:i=>`Do it on the page ${i}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",examples:"Install the examples",examplesHelp:"The examples are part of this program: notes, a Markdown editor with search, and feed-digest, a reader that writes a digest of feeds. They get what they ask for: storage and endpoints (cli), and feed-digest rss, cron, ai and notifications as well. You can remove them at any time.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:i=>`Dismiss the alert of ${i}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:i=>`Memory of ${i}`,work:"CPU",idle:"idle",ticks:i=>`${i} instr/s`,calls:"Calls",errors:i=>le(i,"error","errors"),crashes:i=>le(i,"crash","crashes")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:i=>`Call of ${i}`,runOf:(i,s)=>`Job ${s} of ${i}`,callBy:i=>`Asked by ${i}`,expires:"expires",due:"Due",version:"Version",standsFor:i=>`stands for ${i} runs`,truncated:i=>`Only the beginning is shown: the body has ${i}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:i=>`Approve ${i}`,rejectOf:i=>`Reject ${i}`,callNumber:(i,s)=>`call #${i} of ${s}`,runNumber:(i,s,e)=>`run #${i} of the job ${e} of ${s}`,number:i=>`#${i}`,callApproved:(i,s,e)=>`Call #${i} of ${s} is approved ${e}.`,callRejected:(i,s,e)=>`Call #${i} of ${s} is rejected ${e}.`,runApproved:(i,s,e)=>`${s}, run #${i}, is approved ${e}.`,runRejected:(i,s,e)=>`${s}, run #${i}, is rejected ${e}.`,approved:"approved",rejected:"rejected",withdrawn:"waits no more",more:i=>`${le(i,"request more waits","requests more wait")}, until there is room for them here.`,clear:"Clear what waits no more"},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",disableQuestion:i=>`Disable ${i}?`,disableHelp:"Calls that run are ended, its endpoints answer that it is disabled, and its jobs do not run until you enable it again. What it has stored stays.",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:i=>`Page of ${i}`,folderOf:i=>`Let the page of ${i} write into a folder?`,folder:"You choose the folder next, best an empty one. Until you leave the console, the plugin's page can write files there, replace those that are there, see whether a file exists and read one that is called kickoff. Do not open what you do not expect there.",projectOf:i=>`Add a project of ${i}?`,projectHelp:"A project is a name that the plugin keeps, for a folder that you have chosen for it.",projectName:"Name",projectFolder:"Folder",noFolder:"None",addProject:"Add the project",chooseFolder:"Choose a folder",about:"About this plugin",overlay:"Open its window",overlayOf:i=>`Open the window of ${i}`,again:"Open it again",silent:"The page does not answer. It may be at work, or hang; everything else goes on.",away:"The page has left for another address. Frames show pages of plugins only.",hasOverlay:i=>`The plugin ${i} has a window of its own.`,blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:i=>`by ${i}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:i=>`Grant ${i}`,revokeOf:i=>`Revoke ${i}`,grantQuestion:(i,s)=>`Grant ${i} to ${s}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(i,s)=>`Revoke ${i} from ${s}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(i,s)=>`${i}, at most ${s} an instance`,calls:"Calls",callsText:(i,s,e)=>`${i}, ${le(s,"error","errors")}, ${le(e,"crash","crashes")}`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:i=>`Remove ${i}?`,purgeQuestion:i=>`Remove ${i} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(i,s)=>i===void 0?`at most ${s}`:s===void 0?`at least ${i}`:`${i} to ${s}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",testOf:(i,s)=>`${i}: test the setting ${s}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:i=>`Use the default of ${i}`,unsetQuestion:(i,s)=>`Forget the value of ${i} of ${s}?`,unsetHelp:"The value that was set is deleted. Nothing brings it back.",kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:i=>`Run now: ${i}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What is logged appears here at once.",noMatch:"No line that was loaded has that text.",dropped:i=>`(${i} lines are missing)`,sameRequest:i=>`Lines of the request ${i}`},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:i=>`Import this file into ${i}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(i,s,e,t)=>`Imported ${i} rows, ${s} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(i,s)=>`${i} to ${s}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:i=>`Remove the feed ${i}`,removed:(i,s)=>`The feed ${i} is removed ${s}.`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:i=>`${i}/s`,network:"Network, both ways",noHistory:"The charts begin as soon as the plugin has run.",since:"The charts begin",pointOf:i=>`A point is ${i}; the figures below count since the host has started.`,totalCalls:"Calls",callsText:(i,s,e)=>`${i}, ${le(s,"error","errors")}, ${le(e,"crash","crashes")}`,cpuTime:"CPU time",waited:i=>`and ${i} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",inCatalogue:"Look into the catalogue",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:i=>`Version ${i} was installed before.`,withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(i,s)=>`Go back to version ${s} of ${i}?`,confirm:i=>`Go back to ${i}`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read",dismissed:(i,s)=>`A notification of ${i} is dismissed ${s}.`},consent:{short:"In short:",nothing:"It asks for no permission: it can compute, and nothing else.",all:"Tick all of these",accept:"I have read this and agree",kept:"granted before",declined:"not granted before",risk:{high:"high risk",medium:"medium risk"},change:{new:"new",changed:"changed",removed:"removed"}},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(i,s)=>`Version ${i} → ${s}`,downgrade:"an older version",installOf:i=>`Install ${i}`,againOf:i=>`Install ${i} again`,sameVersion:i=>`Version ${i}, which is installed`,upgradeOf:i=>`Upgrade ${i}`,by:i=>`by ${i}`,warnings:"Found while it was checked",memory:(i,s)=>`Memory: asks for ${i} MiB, gets ${s} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",fetching:i=>`Fetching the package of ${i}…`,from:i=>`From the catalogue ${i}, which lists exactly this package.`,yanked:"Yanked: nobody should install this version any more, says the catalogue’s maker.",vulnerable:"Vulnerable, says the catalogue’s maker.",turn:(i,s)=>`${i} of ${s}`,skip:"Leave it as it is",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(i,s)=>`It answered in ${i}, for ${le(s,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:i=>`Tokens of ${i}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:i=>`only ${i}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:i=>i===365?"in a year":`in ${i} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:i=>`Revoke ${i}`,revokeQuestion:i=>`Revoke the token ${i}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},catalogue:{search:"Search plugins",category:"Category",anyCategory:"Any category",categories:{planning:"Planning",development:"Development",testing:"Testing",devops:"DevOps",productivity:"Productivity",other:"Other"},tags:"Tags",found:i=>`${i} found`,words:"Names and descriptions are words of their authors.",more:"Show more",none:"No plugin fits",noneHelp:"The search looks at id, name, author, description and tags.",noCatalogues:"No catalogues yet",noCataloguesHelp:"A catalogue is a signed list of plugins. Add one that you trust, and its plugins appear here.",addOne:"Add a catalogue",by:i=>`by ${i}`,installed:i=>`installed ${i}`,update:i=>`update to ${i}`,yanked:"yanked",vulnerable:"vulnerable",expired:"expired",updates:"Updates",toInstalled:(i,s)=>`${i} → ${s}`,nothingNewer:"there is nothing newer",upgrade:"Upgrade",upgradeOf:i=>`Upgrade ${i}`,upgradeAll:"Upgrade all, one after another",from:i=>`In the catalogue ${i}`,asksFor:"It says that it asks for",asksNothing:"It says that it asks for no permission.",claims:"An installation asks for what the package itself declares.",versions:"Versions",install:"Install",installVersion:i=>`Install version ${i}`,isInstalled:"installed",size:"Package",signer:"Signed by",unsigned:"Nobody has signed it.",trusted:"a publisher that you trust",known:"a publisher that you have seen before",changes:"What is new, says its author"},catalogues:{none:"No catalogues yet",noneHelp:"A catalogue is a signed list of plugins, in a folder, on a web server or in an OCI registry.",browse:"Look at the plugins",plugins:i=>`${i} plugins`,refreshed:"fetched",never:"never fetched since it was added",expires:"expires",expired:"expired",daily:"Fetch it each day",dailyOf:i=>`Fetch the catalogue ${i} each day`,refresh:"Fetch",refreshOf:i=>`Fetch the list of ${i}`,remove:"Remove",removeOf:i=>`Remove the catalogue ${i}`,removeQuestion:i=>`Remove the catalogue ${i}?`,removeHelp:"What was installed from it stays, and gets no more upgrades from it.",add:"Add a catalogue",place:"Where it lies",placeHelp:"An address that begins with https:// or oci://, or a folder of the host’s machine.",name:"Name for you",nameHelp:"Lower-case letters, digits and hyphens.",look:"Look at it",unsignedQuestion:"Do you trust everybody who may write this list?",question:"Is this the catalogue’s key?",questionHelp:"Compare the fingerprint with what its maker has published. From now on only lists that are signed with this key are taken.",fingerprint:"Fingerprint",title:"Title"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:i=>`Forget the publisher ${i}`,forgetQuestion:i=>`Forget the publisher ${i}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",rename:"Rename",renameOf:i=>`Rename the publisher ${i}`,rotate:"Take a new key",statement:"Statement",statementHelp:"The file that `wasmhost signing-key rotate` has made: the publisher says in it, signed with the old key and the new one, which comes next.",noStatement:"This file is larger than a statement. Choose the one that the publisher has sent.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces everything: plugins and what they have stored, settings, tokens. What is here now is set aside in a folder of the data folder. First you are told what the file brings; nothing changes before you agree.",file:"Backup file",look:"Look at it",brings:"What it brings",madeOn:(i,s)=>`Made on ${i}, it says, by wasmhost ${s}`,files:(i,s)=>`${le(i,"file","files")} of ${s}`,granted:"granted:",nothing:"nothing",disabled:"disabled",reaches:(i,s)=>i?`it may reach only ${s||"no host at all"}`:`it may reach all public addresses${s&&`, and ${s}`}`,anySchedule:"its jobs may run by any schedule that it chooses",weight:i=>`it gets more of the processors than others: its CPU weight is ${i}`,back:(i,s)=>`a rollback goes back to ${i}, granted ${s||"no more"}`,tokensOf:i=>`${le(i,"token or login","tokens and logins")} for the API of the host`,fullAccess:"full access",orphansOf:i=>`Data of ${le(i,"removed plugin","removed plugins")}:`,provider:"An AI provider, which gets what plugins ask of a model:",proxy:i=>`by the proxy ${i}`,providerKey:"with the sealed key for it",plainKey:"the key may go there unencrypted",secrets:i=>`${le(i,"sealed password or secret","sealed passwords and secrets")}`,withKey:"The key that opens them: whoever has the file can read them",takes:"It takes packages of",policyOf:(i,s)=>`The policy for plugins is ${i} then, in place of ${s}`,damagedIn:"Damaged in the backup:",restoreThis:"Restore this",restoreQuestion:"Replace everything by this backup?",restoreWarning:(i,s)=>`It brings ${le(i,"plugin","plugins")} with what they are granted, and ${le(s,"token or login","tokens and logins")}. Restore only what you have made yourself. The host ends and opens anew; this page waits for it.`,forget:"Forget it",restoring:"Restoring. The host ends and opens anew; leave this page open.",restored:"The backup is restored.",setAside:i=>`What was there before is in the folder ${i} of the data folder.`,notRestored:"The backup was not restored, and everything is as it was:",unknownOutcome:"The host ended meanwhile, and does not know what became of the restore. What it serves is whole: all of the backup, or all that was there. Look at the plugins and their data, and send the backup again where it is not there.",keyHelp:"Passwords and secrets need the master key. Keep a copy of it: ",keyLink:"show the key",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:i=>`Delete the data of ${i}`,deleteQuestion:i=>`Delete what ${i} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts: `wasmhost serve --limit NAME=VALUE`. `wasmhost limits` says what each bounds.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(i,s)=>`${i} to ${s}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:i=>`${le(i,"plugin was","plugins were")} refused more`,services:"Services",database:"Database",member:"Host",this:"this one",seen:"Last seen",ago:i=>`${i} ago`,silent:"silent",standby:"Standby",state:"State",commits:"Commits",behind:"Behind",standbysHidden:i=>`How far standbys are: ${i}`,faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",given:i=>`the file ${i}`,made:"Made",protects:"Protects",sealed:(i,s)=>`${le(i,"secret","secrets")} of ${le(s,"plugin","plugins")}`,export:"Show the key",exportQuestion:"Show the master key on this screen?",exportWarning:"Whoever has it and a copy of the data folder can read every password and secret in there. See that nobody looks on, and that no screen is shared or recorded.",exported:"The key, shown this once:",exportedHelp:"Keep it in a password manager or on paper, away from backups. Once this machine is lost, it opens what a restored backup has: `wasmhost key restore`.",rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};function M(i){return r`<bdi class="said">${m(i)}</bdi>`}function Ue(i,s=u.words.author){return r`<figure class="said-block">
    <figcaption>${s}</figcaption>
    <p dir="auto">${ge(i)}</p>
  </figure>`}function ct(i){return r`<code dir="ltr">${m(i)}</code>`}function _e(i){return i.split("`").map((s,e)=>e%2===1?r`<code>${s}</code>`:s)}function as(i){return i.charAt(0).toUpperCase()+i.slice(1)}function bt(i,s){return r`<div class="table" tabindex="0">
    <table>
      <thead>
        <tr>
          ${i.map(e=>r`<th>${e}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${s.map(e=>r`<tr>
              ${e.map(t=>r`<td>${t}</td>`)}
            </tr>`)}
      </tbody>
    </table>
  </div>`}function H(i){return i?r`<time datetime=${i} title=${yt(i)}>${Vo(i)}</time>`:l}function ht(i,s){let e=i instanceof $t,t=e?i.requestId:"",n=e?i.detail||i.message:i instanceof TypeError?void 0:i instanceof Error?i.message:String(i);return r`<div class="notice bad" role="alert" tabindex="-1">
    ${be("alert")}
    <div>
      <strong>${u.problem.title}</strong>
      <p>${n===void 0?_e(u.problem.noAnswer):ge(n)}</p>
      ${t?r`<p class="faint">${u.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${s?r`<button class="plain" @click=${s}>${u.problem.again}</button>`:l}
  </div>`}function S(i,s){return r`<div class="notice ${i}">
    ${be({info:"info",warn:"alert",bad:"alert",good:"check"}[i])}
    <div>${s}</div>
  </div>`}function nr(){return r`<p class="loading" role="status">${u.loading}</p>`}function _(i,s,e=l){return r`<div class="empty">
    <strong>${i}</strong>
    <p>${s}</p>
    ${e}
  </div>`}function k(i,s=""){return r`<span class="badge ${s}">${i}</span>`}function Os(i,s,e,t){let n=e>0?Math.min(1,s/e):0,o=n>.9?"bad":n>.7?"warn":"";return r`<span
    class="meter ${o}"
    role="meter"
    aria-label=${i}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(n*100)}
    aria-valuetext=${t}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${n*100} height="4"></rect>
    </svg>
    <span>${t}</span></span
  >`}function or(i,s,e){let t=Math.max(1e-9,...s),n=s.length>1?200/(s.length-1):200,o=s.map((a,d)=>`${(d*n).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return r`<figure class="chart">
    <figcaption>${i}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${i}: ${e}">
      ${o.length>1?Ye`<polygon points=${`0,40 ${o.join(" ")} 200,40`}></polygon>
        <polyline points=${o.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function We(i,s,e={}){let t=0;for(let a of s)t=(t*31+a.charCodeAt(0))%8;let{image:n,large:o}=e;return r`<span class="tile hue-${t} ${o?"large":""}" aria-hidden="true"
    >${n?r`<img src=${n} alt="" />`:Zo(e.icon,ir(i))}</span
  >`}function $(i,s,e={}){return r`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    aria-describedby=${e.about??l}
    title=${e.title??l}
    @click=${s}
  >
    ${i}
  </button>`}function D(i,s,e=l){return r`<label class="field"
    ><span>${i}</span>${s}${e===l?l:r`<small>${e}</small>`}</label
  >`}var Yd={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",list:"M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",search:"M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function be(i){return r`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${Yd[i]}></path></svg>`}var Sn=u.items,Zd=i=>i<=1?i*100:i;function Xd({currentStep:i,totalSteps:s}){if(i===void 0)return s===void 0?l:r`<span>${Sn.steps(s)}</span>`;let e=typeof i=="number"?i:M(i);return r`<span>${Sn.step} ${e}${s===void 0?l:` ${Sn.ofSteps(s)}`}</span>`}function rr(i){let s=i?.value;return!Array.isArray(s)||s.length===0?l:r`<ul class="plugin-items">
    ${s.map(e=>r`<li>
          ${e.needsYou?r`<span class="dot bad" role="img" aria-label=${u.waiting} title=${u.waiting}></span>`:l}
          <span class="strong">${M(e.title)}</span>
          <span>${M(e.status)}</span>
          ${e.subtitle?r`<span>${M(e.subtitle)}</span>`:l} ${Xd(e)}
          ${e.progress===void 0?l:r`<progress
                  max="100"
                  value=${Zd(e.progress)}
                  aria-label=${u.progress}
                ></progress>`}
        </li>`)}
  </ul>`}function ar(i){return r`<div class="card">
    <p class="faint">${u.saysPlugin} <code>${i.plugin}</code></p>
    <ul class="plain-list">
      ${i.value.map(s=>r`<li>
            ${s.dotColor?r`<svg class="dot" viewBox="0 0 8 8" aria-hidden="true">
                    <circle cx="4" cy="4" r="4" fill=${s.dotColor}></circle>
                  </svg>`:l}
            ${M(s.title)}
            <span class="faint"
              >${s.subtitle?r`${M(s.subtitle)} `:l}${H(s.timestamp)}</span
            >
          </li>`)}
    </ul>
  </div>`}var ls=class{constructor(s){this.most=s}#e=0;#t=new Map;join(s){return this.#i(s).pages++,()=>{this.#i(s).pages--,this.#o(s),this.#s()}}async take(s,e,t){let n=this.#i(s);await new Promise((o,a)=>{let d=()=>{n.waiting.splice(n.waiting.indexOf(h),1),this.#o(s),a(t.reason)},h=()=>{t.removeEventListener("abort",d),o()};n.waiting.push(h),t.addEventListener("abort",d),this.#s()});try{return await e()}finally{n.under--,this.#e--,this.#o(s),this.#s()}}#s(){let s=this.#t.size>1?Math.max(1,this.most-1):this.most;for(let e=!0;e;){e=!1;for(let[t,n]of[...this.#t]){if(this.#e>=this.most)return;if(n.under>=s)continue;let o=n.waiting.shift();o&&(n.under++,this.#e++,this.#t.delete(t),this.#t.set(t,n),e=!0,o())}}}#i(s){let e=this.#t.get(s);return e||this.#t.set(s,e={pages:0,under:0,waiting:[]}),e}#o(s){let{pages:e,under:t,waiting:n}=this.#i(s);e+t+n.length===0&&this.#t.delete(s)}};var ec=2e5,Si=class extends EventTarget{#e;#t=new ls(1);#s=new Map;constructor(s){super(),this.#e=s}of(s,e){return this.#s.get(`${s} ${e}`)}async send(s,e,t,n,o){if(this.of(s,e)?.stop)return;let a=new AbortController,d={input:t,stop:a};this.#s.set(`${s} ${e}`,d),this.dispatchEvent(new Event("change"));try{let h=performance.now(),b=Object.fromEntries(new URLSearchParams(t.query)),T=ie=>this.#e.callEndpoint({method:s,url:e,query:b,body:n},{signal:ie}),v=await(o?T(AbortSignal.any([a.signal,o])):this.#t.take(e,()=>T(a.signal),a.signal)),N=await v.text(),U=performance.now()-h;d.answer={status:v.status,ms:U,body:tc(N.slice(0,ec))}}catch(h){!a.signal.aborted&&!o?.aborted&&(d.failure=h)}d.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let s of this.#s.values())s.stop?.abort();this.#s.clear()}};function tc(i){try{return JSON.stringify(JSON.parse(i),null,2)}catch{return i}}var sc=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],Pi=class extends EventTarget{#e;#t=new Map;#s=[];#i=0;constructor(s){super(),this.#e=s}of(s){if(!s.icon)return;let e=`${s.id} ${s.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#s.push(s),this.#o()),this.#t.get(e)||void 0}async#o(){if(!(this.#i>=4)){this.#i++;for(let s=this.#s.shift();s!==void 0;s=this.#s.shift())try{let e=await(await this.#e.pluginIcon({id:s.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),n=sc.find(([a])=>t.startsWith(a))?.[1]??"image/svg+xml",o=Array.from(new Uint8Array(e),a=>String.fromCharCode(a)).join("");this.#t.set(`${s.id} ${s.digest}`,`data:${n};base64,${btoa(o)}`),this.dispatchEvent(new Event("change"))}catch{}this.#i--}}};var hr=()=>new _s({url:location.origin}),lr=i=>new TextEncoder().encode(i),pr=i=>Uint8Array.from(i.match(/../g)??[],s=>parseInt(s,16)),dr=i=>Array.from(i,s=>s.toString(16).padStart(2,"0")).join(""),Ls=class extends Error{};function An(i,s){return new Promise((e,t)=>{let n=indexedDB.open("wasmhost",1);n.onupgradeneeded=()=>n.result.createObjectStore("keys"),n.onerror=()=>t(n.error??new Error(u.noKeys)),n.onsuccess=()=>{let o=n.result.transaction("keys",i),a=s(o.objectStore("keys"));o.oncomplete=()=>e(a.result),o.onabort=()=>t(o.error??new Error(u.noKeys)),n.result.close()}})}var ur=()=>An("readonly",i=>i.get("login"));async function mr(){let i=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(u.noKeys);if(i===void 0)return await ur()!==void 0;history.replaceState(null,"",location.pathname);let s=await hr().createLogin({code:i}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",pr(s.key),e,!1,["sign","verify"]);return await An("readwrite",n=>n.put(t,"login")),!0}async function ic(){let i=await ur();if(i===void 0)throw new $t(401,{detail:u.signedOut.title});let s=dr(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await hr().proveLogin({nonce:s});if(!await crypto.subtle.verify("HMAC",i,pr(t),lr(`host:${e}:${s}`)))throw new Ls(u.stranger);return dr(new Uint8Array(await crypto.subtle.sign("HMAC",i,lr(`page:${e}`))))}var Pn;function wt(){Pn=void 0}async function cr(){document.hidden&&wt();let i=Pn??=ic();try{return await i}catch(s){throw Pn===i&&wt(),s}}async function nc(i,s,e){for(let t=await cr(),n=!1;;n=!0){let o=new Headers(e?.headers);o.set("Wasmhost-Session",t);let a=await i(s,{...e,headers:o});if(a.status!==401||n)return a;let d=t;if(wt(),t=await cr(),t===d)return a}}function js(i=(s,e)=>fetch(s,e)){return new _s({url:location.origin,fetch:(s,e)=>nc(i,s,e)})}async function gr(){try{await js().deleteLogin()}finally{await An("readwrite",i=>i.delete("login"))}}function Nt(i){return i instanceof $t&&i.status===401}var Ai=class extends EventTarget{constructor(){super(...arguments);this.time=5e3;this.#e=new Map}#e;get list(){return[...this.#e.values()]}get soon(){return u.soon(this.time)}has(e){return this.#e.get(e)?.timer!==void 0}later(e,t,n){if(this.has(e))return;let o={key:e,text:t};o.timer=window.setTimeout(()=>{this.#t(o,n)},this.time),this.#e.set(e,o),this.#s(),this.dispatchEvent(new Event("added"))}async#t(e,t){try{await t(),this.#e.delete(e.key)}catch(n){e.failure=n}e.timer=void 0,this.#s()}drop(e){clearTimeout(this.#e.get(e)?.timer),this.#e.delete(e),this.#s()}stop(){for(let e of[...this.#e.keys()])this.drop(e)}#s(){this.dispatchEvent(new Event("change"))}};var fr=["plugins","approvals","sessions","notices"],vr=500,oc=5e3,Ri=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.undo=new Ai;this.#t=new Set;this.#i=new Set;this.#o=new Set;this.#n=e=>{this.undo.list.some(t=>this.undo.has(t.key))&&e.preventDefault()};this.#a=()=>{wt(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#l(this.#e.signal))};this.icons=new Pi(e),this.calls=new Si(e);for(let t of[this.icons,this.calls,this.undo])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#s;#i;#o;start(){document.addEventListener("visibilitychange",this.#a),addEventListener("beforeunload",this.#n),this.#a(),this.#r()}stop(){document.removeEventListener("visibilitychange",this.#a),removeEventListener("beforeunload",this.#n),this.undo.stop(),this.#e?.abort(),this.calls.stop()}#n;async#r(){let e=sessionStorage.getItem("undo-time");if(e===null){let{limits:n}=await this.client.listLimits().catch(()=>({limits:[]}));e=n.find(o=>o.name==="console.undo-time")?.value??"",e!==""&&sessionStorage.setItem("undo-time",e)}let t=Bo(e);t!==void 0&&(this.undo.time=t)}#a;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#l(e){let t=vr;for(;!e.aborted;){let n;try{for await(let o of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#d("open");for(let a of fr)this.changed(a)}t=vr,fr.includes(o.name)?this.changed(o.name,o.data.plugins):o.name===""&&this.#c(o.data)}}catch(o){if(e.aborted)return;if(Nt(o)){this.dispatchEvent(new Event("refused"));return}n=o}if(e.aborted)return;wt(),this.#d(n instanceof Ls?"stranger":"lost"),await new Promise(o=>setTimeout(o,t)),t=Math.min(t*2,oc)}}#d(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#c(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e,t){if(e==="plugins"&&(this.#s=t&&this.#s&&new Set([...this.#s,...t])),this.#i.has(e)){this.#o.add(e);return}this.#i.add(e);try{do this.#o.delete(e),await this.#u(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#o.has(e))}catch(n){Nt(n)&&this.dispatchEvent(new Event("refused"))}finally{this.#i.delete(e)}}async figures(e){let t=this.plugins,{plugins:n}=await this.client.listPlugins({id:[...e]});if(this.plugins!==t)return;let o=new Map(n.map(a=>[a.id,a.stats]));this.plugins=t.map(a=>o.has(a.id)?{...a,stats:o.get(a.id)}:a)}#h(e){for(let{id:t,state:n}of this.plugins){let o=e.get(t);(o===void 0||o==="disabled")&&this.#t.add(t),n==="active"&&this.#t.delete(t)&&this.dispatchEvent(new CustomEvent("enabled",{detail:t}))}}async#u(e){switch(e){case"plugins":{let t=this.#s;this.#s=new Set;try{let{plugins:n}=await this.client.listPlugins(t&&{id:[...t]}),o=new Map(this.plugins.map(a=>[a.id,a.state]));this.plugins=t?[...this.plugins.filter(a=>!t.has(a.id)),...n].sort((a,d)=>a.id<d.id?-1:1):n,this.ready&&this.#h(o)}catch(n){throw this.#s=void 0,n}break}case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,n]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=n.notifications.length}}}};var rc={},Ci=dt(class extends Ze{constructor(){super(...arguments),this.ot=rc}render(i,s){return s()}update(i,[s,e]){if(Array.isArray(s)){if(Array.isArray(this.ot)&&this.ot.length===s.length&&s.every((t,n)=>t===this.ot[n]))return ke}else if(this.ot===s)return ke;return this.ot=Array.isArray(s)?Array.from(s):s,this.render(s,e)}});var $r=(i,s,e)=>{let t=new Map;for(let n=s;n<=e;n++)t.set(i[n],n);return t},Ae=dt(class extends Ze{constructor(i){if(super(i),i.type!==vi.CHILD)throw Error("repeat() can only be used in text expressions")}dt(i,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let n=[],o=[],a=0;for(let d of i)n[a]=t?t(d,a):a,o[a]=e(d,a),a++;return{values:o,keys:n}}render(i,s,e){return this.dt(i,s,e).values}update(i,[s,e,t]){let n=Uo(i),{values:o,keys:a}=this.dt(s,e,t);if(!Array.isArray(n))return this.ut=a,o;let d=this.ut??=[],h=[],b,T,v=0,N=n.length-1,U=0,ie=o.length-1;for(;v<=N&&U<=ie;)if(n[v]===null)v++;else if(n[N]===null)N--;else if(d[v]===a[U])h[U]=vt(n[v],o[U]),v++,U++;else if(d[N]===a[ie])h[ie]=vt(n[N],o[ie]),N--,ie--;else if(d[v]===a[ie])h[ie]=vt(n[v],o[ie]),rs(i,h[ie+1],n[v]),v++,ie--;else if(d[N]===a[U])h[U]=vt(n[N],o[U]),rs(i,n[v],n[N]),N--,U++;else if(b===void 0&&(b=$r(a,U,ie),T=$r(d,v,N)),b.has(d[v]))if(b.has(d[N])){let Ne=T.get(a[U]),ln=Ne!==void 0?n[Ne]:null;if(ln===null){let fo=rs(i,n[v]);vt(fo,o[U]),h[U]=fo}else h[U]=vt(ln,o[U]),rs(i,n[v],ln),n[Ne]=null;U++}else yi(n[N]),N--;else yi(n[v]),v++;for(;U<=ie;){let Ne=rs(i,h[ie+1]);vt(Ne,o[U]),h[U++]=Ne}for(;v<=N;){let Ne=n[v++];Ne!==null&&yi(Ne)}return this.ut=a,$i(i,h),ke}});var ac=100,Rn=600,lc=400,dc=10,He,cs,qt,Ns,kt,Dt,et,hs,xt,Be,ps,Tt,Ft,Ut,Wt,us,P,Xe,Mi,ds,Ii,Cn,_i,yr,br,wr,Hi,kr,xr,Mn,Tr,Re=class extends Pe{constructor(){super(...arguments);y(this,P);this.items=[];this.key=e=>e;this.row=()=>r``;this.rowClass=()=>"";this.kind="";this.height=40;this.more=!1;this.follow=!1;this.first=0;this.last=1;y(this,He,1);y(this,cs,0);y(this,qt,!1);y(this,Ns,0);y(this,kt,new Map);y(this,Dt,0);y(this,et,new Float64Array(1));y(this,hs,!1);y(this,xt,0);y(this,Be,document.documentElement);y(this,ps,new AbortController);y(this,Tt,!1);y(this,Ft,!1);y(this,Ut,0);y(this,Wt);y(this,us,-1)}createRenderRoot(){return this}get drawn(){return this.items.slice(...c(this,P,ds).call(this))}connectedCallback(){super.connectedCallback(),E(this,ps,new AbortController);let{signal:e}=g(this,ps),t=this.parentElement;for(;t?.parentElement&&!/auto|scroll/.test(getComputedStyle(t).overflowY);)t=t.parentElement;E(this,Be,t??document.documentElement),g(this,Be).addEventListener("scroll",()=>c(this,P,yr).call(this),{passive:!0,signal:e});let n=new ResizeObserver(()=>c(this,P,br).call(this));for(let o of[this,g(this,Be)])n.observe(o);e.addEventListener("abort",()=>n.disconnect())}disconnectedCallback(){super.disconnectedCallback(),g(this,ps).abort()}willUpdate(e){(e.has("items")||e.has("follow"))&&(E(this,Ut,0),E(this,Tt,this.follow)),["items","row"].some(n=>e.has(n))&&cn(this,Ns)._++,e.has("kind")&&E(this,qt,!1);let t=g(this,P,Hi)?[...g(this,P,Hi).children].find(n=>n.contains(document.activeElement)):void 0;if(E(this,Wt,void 0),t instanceof HTMLLIElement){let{entry:n}=t,o=this.items.findIndex(a=>this.key(a)===n);E(this,Wt,{key:n,index:o<0?t.place:o})}g(this,P,Xe)||((!g(this,hs)||e.has("items"))&&c(this,P,Ii).call(this),c(this,P,_i).call(this))}render(){let e=g(this,P,Xe)&&!this.more?l:this.more?-1:this.items.length;return r`<div class="space"></div>
      <ul class=${this.kind} @focusin=${()=>this.requestUpdate()}>
        ${Ae(c(this,P,wr).call(this),t=>this.key(this.items[t]),t=>r`<li
            class=${this.rowClass(this.items[t])}
            .entry=${this.key(this.items[t])}
            .place=${t}
            aria-setsize=${e}
            aria-posinset=${e===l?l:t+1}
          >
            ${Ci([g(this,Ns),t],()=>this.row(this.items[t]))}
          </li>`)}
      </ul>
      <div class="space"></div>`}updated(){let e=g(this,P,Hi);if(e){if(c(this,P,Mn).call(this,e),c(this,P,Tr).call(this,e),!g(this,P,Xe)){let t=c(this,P,kr).call(this,e),n=!t&&c(this,P,xr).call(this,e);(t||n&&c(this,P,_i).call(this))&&cn(this,Ut)._++<dc&&this.requestUpdate(),(t||n)&&c(this,P,Mn).call(this,e)}g(this,Tt)&&(g(this,Be).scrollTop=g(this,Be).scrollHeight,E(this,Ft,!0),E(this,Tt,this.isUpdatePending)),this.dispatchEvent(new Event("drawn")),c(this,P,ds).call(this)[1]<this.items.length?E(this,us,-1):this.more&&g(this,us)!==this.items.length&&g(this,xt)>0&&(E(this,us,this.items.length),this.dispatchEvent(new Event("end")))}}};He=new WeakMap,cs=new WeakMap,qt=new WeakMap,Ns=new WeakMap,kt=new WeakMap,Dt=new WeakMap,et=new WeakMap,hs=new WeakMap,xt=new WeakMap,Be=new WeakMap,ps=new WeakMap,Tt=new WeakMap,Ft=new WeakMap,Ut=new WeakMap,Wt=new WeakMap,us=new WeakMap,P=new WeakSet,Xe=function(){return this.items.length<=ac},Mi=function(){return Math.ceil(this.items.length/g(this,He))},ds=function(){if(g(this,P,Xe))return[0,this.items.length];let e=Math.min(this.last,g(this,P,Mi));return[Math.min(this.first,e)*g(this,He),Math.min(e*g(this,He),this.items.length)]},Ii=function(){let e=g(this,P,Mi),t=new Float64Array(e+1);for(let n=0;n<e;n++){let o=g(this,kt).get(this.key(this.items[n*g(this,He)]));t[n+1]=t[n]+(o??(g(this,Dt)||this.height))}E(this,et,t),E(this,hs,!0)},Cn=function(e){let t=0,n=g(this,et).length-1;for(;t<n;){let o=t+n+1>>1;g(this,et)[o]<=e?t=o:n=o-1}return t},_i=function(){let e=g(this,Be).getBoundingClientRect().top-this.getBoundingClientRect().top,t=e+g(this,Be).clientHeight,n=g(this,P,Mi),o=Rn-lc;if(this.last<=n&&(this.first===0||g(this,et)[this.first]<=e-o)&&(this.last===n||g(this,et)[this.last]>=t+o))return!1;let a=Math.min(c(this,P,Cn).call(this,e-Rn),Math.max(0,n-1)),d=Math.min(n,Math.max(a,c(this,P,Cn).call(this,t+Rn))+1);return a===this.first&&d===this.last?!1:([this.first,this.last]=[a,d],!0)},yr=function(){let{scrollTop:e,clientHeight:t,scrollHeight:n}=g(this,Be);E(this,Ut,0),E(this,Ft,e+t>=n-2),E(this,Tt,!g(this,P,Xe)&&c(this,P,_i).call(this)&&g(this,Ft))},br=function(){let{clientWidth:e}=this;e!==g(this,xt)&&(E(this,xt,e),E(this,qt,E(this,hs,!1)),g(this,kt).clear(),E(this,Dt,0),g(this,Tt)||E(this,Tt,this.follow&&g(this,Ft))),E(this,Ut,0),this.requestUpdate()},wr=function(){let[e,t]=c(this,P,ds).call(this),n=new Set;for(let o=e;o<t;o++)n.add(o);if(!g(this,P,Xe)){let o=g(this,Wt)?.index,a=o===void 0?[]:[o-1,o,o+1];for(let d of[0,...a,this.items.length-1])d>=0&&d<this.items.length&&n.add(d)}return[...n].sort((o,a)=>o-a)},Hi=function(){return this.querySelector(":scope > ul")},kr=function(e){if(g(this,qt))return!1;let t=getComputedStyle(e),n=t.display==="grid"?t.gridTemplateColumns.split(" ").length:1;return E(this,cs,parseFloat(t.rowGap)||0),E(this,qt,g(this,xt)>0),n===g(this,He)?!1:(E(this,He,n),g(this,kt).clear(),c(this,P,Ii).call(this),!0)},xr=function(e){let[t,n]=c(this,P,ds).call(this),o=!1;for(let a of e.children){let d=a.place;if(d<t||d>=n||d%g(this,He)>0||a.style.position!=="")continue;let h=a.getBoundingClientRect().height+g(this,cs);if(h<=g(this,cs))continue;let b=g(this,kt).get(a.entry);b!==void 0&&Math.abs(b-h)<.5||(g(this,kt).set(a.entry,h),o||=h!==(b??(g(this,Dt)||this.height)),g(this,Dt)||E(this,Dt,h))}return o&&c(this,P,Ii).call(this),o},Mn=function(e){let[t,n]=c(this,P,ds).call(this),[o,a]=this.querySelectorAll(":scope > .space"),d=T=>g(this,et)[Math.floor(T/g(this,He))]??0,h=g(this,et).at(-1);o.style.height=g(this,P,Xe)?"0":`${d(t)}px`,a.style.height=g(this,P,Xe)?"0":`${h-(n>=this.items.length?h:d(n))}px`;let b=g(this,xt)/g(this,He);for(let T of e.children){let v=T.place,N=!g(this,P,Xe)&&(v<t||v>=n);!N&&T.style.position===""||(T.style.position=N?"absolute":"",T.style.top=N?`${d(v)}px`:"",T.style.left=N?`${v%g(this,He)*b}px`:"",T.style.width=N?`${b}px`:"")}},Tr=function(e){let t=g(this,Wt);if(!t||document.activeElement!==document.body)return;let n=[...e.children];if(n.some(a=>a.entry===t.key))return;let o=n.find(a=>a.place>=t.index)??n.at(-1);o&&(o.tabIndex=-1,o.focus({preventScroll:!0}))},p([I({attribute:!1})],Re.prototype,"items",2),p([I({attribute:!1})],Re.prototype,"key",2),p([I({attribute:!1})],Re.prototype,"row",2),p([I({attribute:!1})],Re.prototype,"rowClass",2),p([I({attribute:!1})],Re.prototype,"kind",2),p([I({attribute:!1})],Re.prototype,"height",2),p([I({attribute:!1})],Re.prototype,"more",2),p([I({attribute:!1})],Re.prototype,"follow",2),p([f()],Re.prototype,"first",2),p([f()],Re.prototype,"last",2),Re=p([w("long-list")],Re);var Oi=class{#e;#t;#s=new WeakMap;#i=new AbortController;#o;constructor(s,e){this.#e=s,this.#t=e,s.addController(this)}hostConnected(){this.#i=new AbortController;let{signal:s}=this.#i,e=()=>this.#n(1e3);addEventListener("scroll",()=>this.#n(250),{capture:!0,signal:s});for(let n of["resize","pointermove"])addEventListener(n,e,{capture:!0,signal:s});let t=new ResizeObserver(e);t.observe(this.#e),s.addEventListener("abort",()=>{t.disconnect(),clearTimeout(this.#o)}),this.#e.addEventListener("click",this.#r,{capture:!0,signal:s})}hostUpdated(){this.#n(1e3)}hostDisconnected(){this.#i.abort()}#n(s){let e=performance.now(),t=1/0;for(let n of this.#e.querySelectorAll(this.#t)){let{left:o,top:a}=n.getBoundingClientRect(),d=this.#s.get(n);(!d||Math.abs(d.left-o)>=1||Math.abs(d.top-a)>=1)&&(d={left:o,top:a,until:Math.max(d?.until??0,e+s)},this.#s.set(n,d));let h=d.until>e;h&&(t=Math.min(t,d.until));for(let b of n.querySelectorAll("button"))h?b.ariaDisabled="true":b.removeAttribute("aria-disabled")}clearTimeout(this.#o),t<1/0&&(this.#o=window.setTimeout(()=>this.#n(1e3),t-e+1))}#r=s=>{this.#n(1e3),(s.target instanceof Element?s.target.closest("button"):null)?.ariaDisabled==="true"&&(s.preventDefault(),s.stopImmediatePropagation())}};function V(i){return new Promise(s=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");if(gi(hc(i,o=>t().close(o),()=>{let o=t().returnValue==="confirmed";e.remove(),s(o)}),e),t().showModal(),e.querySelector("[data-first]")?.focus(),!i.unbidden)return;let n=e.querySelector("[data-confirm]");n.ariaDisabled="true",setTimeout(()=>n.removeAttribute("aria-disabled"),1e3)})}function hc(i,s,e){let t=i.danger||i.unbidden;return r`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${i.title}</h2>
    <div class="stack">${i.body}</div>
    <footer>
      <button type="button" data-first=${t?"":l} @click=${()=>s("")}>${u.cancel}</button>
      <button
        type="button"
        class=${i.danger?"danger":"primary"}
        data-confirm
        data-first=${t?l:""}
        @click=${n=>{n.currentTarget.ariaDisabled!=="true"&&s("confirmed")}}
      >
        ${i.confirm}
      </button>
    </footer>
  </dialog>`}var Er;function qs(i){Er=i}function In(){return Er?.()??!1}function Ds(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(s=>s!=="").map(s=>{try{return decodeURIComponent(s)}catch{return s}})}function A(...i){return"#/"+i.map(encodeURIComponent).join("/")}function Ce(...i){location.hash=A(...i)}async function Sr(i,s){for(let e=performance.now()+300;;){let{activeElement:t,defaultView:n}=i.ownerDocument;if(t===i&&n?.navigator.userActivation.isActive&&s())return!0;if(performance.now()>=e)return!1;await new Promise(o=>setTimeout(o,20))}}function Pr(i,s){Hn(i,s.replace(/\r\n?/g,`
`).split(`
`),0)}var Ar=/^ {0,3}(```|~~~)/,Rr=/^ {0,3}(#{1,6})[ \t]+(.*)$/,Cr=/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/,Li=/^ {0,3}> ?/,Fs=/^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/,pc=/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;function xe(i,s){return i.appendChild(i.ownerDocument.createElement(s))}function Hn(i,s,e){let t=e<8;for(let n=0;n<s.length;){let o=s[n],a=Rr.exec(o),d=Ar.exec(o);if(o.trim()==="")n++;else if(d){let h=++n;for(;n<s.length&&!s[n].trimStart().startsWith(d[1]);)n++;xe(xe(i,"pre"),"code").textContent=s.slice(h,n++).join(`
`)}else if(a)_n(xe(i,`h${a[1].length}`),a[2]),n++;else if(Cr.test(o))xe(i,"hr"),n++;else if(t&&Li.test(o)){let h=[];for(;n<s.length&&Li.test(s[n]);)h.push(s[n++].replace(Li,""));Hn(xe(i,"blockquote"),h,e+1)}else if(t&&Fs.test(o))n=mc(i,s,n,e);else if(o.includes("|")&&n+1<s.length&&pc.test(s[n+1]))n=gc(i,s,n);else{let h=[o];for(;++n<s.length&&s[n].trim()!==""&&!uc(s[n],t);)h.push(s[n]);_n(xe(i,"p"),h.join(`
`))}}}function uc(i,s){return Ar.test(i)||Rr.test(i)||Cr.test(i)||s&&(Li.test(i)||Fs.test(i))}function mc(i,s,e,t){let n=/\d/.test(Fs.exec(s[e])[2]),o=xe(i,n?"ol":"ul");o instanceof i.ownerDocument.defaultView.HTMLOListElement&&(o.start=parseInt(s[e].trim(),10));for(let a;e<s.length&&(a=Fs.exec(s[e]))&&/\d/.test(a[2])===n;){let d=[s[e++].slice(a[0].length)],h=/^(\t| {2,})/;for(;e<s.length;e++){let b=s[e];if(b.trim()===""?!h.test(s[e+1]??""):!h.test(b))break;d.push(b.replace(/^(\t| {1,4})/,""))}for(;e<s.length&&s[e].trim()===""&&Fs.test(s[e+1]??"");)e++;Hn(xe(o,"li"),d,t+1)}return e}function gc(i,s,e){let t=xe(i,"table"),n=(o,a)=>{let d=xe(t,"tr");for(let h of o.trim().replace(/^\||\|$/g,"").split("|"))_n(xe(d,a),h.trim())};for(n(s[e],"th"),e+=2;e<s.length&&s[e].includes("|");e++)n(s[e],"td");return e}var fc=/\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g,vc={"**":"strong",__:"strong","*":"em",_:"em","~~":"s"};function _n(i,s){let e=[{mark:"",element:i}],t=0,n=o=>e[e.length-1].element.append(o);for(let o of s.matchAll(fc)){let[a,d,h,b,T,v]=o,N=o.index+a.length;n(s.slice(t,o.index)),t=N;let U=e[e.length-1].element,ie=s[o.index-1]??"";if(d!==void 0)n(d);else if(h!==void 0)xe(U,"code").textContent=h;else if(b!==void 0){let Ne=xe(U,"a");Ne.textContent=b||T,/^(https?:\/\/|mailto:)/i.test(T)&&(Ne.href=T)}else v===void 0?xe(U,"br"):e[e.length-1].mark===v&&!/\s/.test(ie)?e.pop():e.length>8||/^\s?$/.test(s[N]??"")||v[0]==="_"&&/\w/.test(ie)?n(v):e.push({mark:v,element:xe(U,vc[v])})}n(s.slice(t));for(let{mark:o,element:a}of e.slice(1).reverse())a.replaceWith(o,...a.childNodes)}var Z=class extends Error{constructor(e,t,n){super(t);this.code=e;this.outcome=n}};var $c=new Set("main article section header footer aside nav div p span h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td pre code kbd samp blockquote figure figcaption img hr br b strong i em u s small sub sup mark abbr cite q address del ins".split(" ")),yc=new Set("head script noscript template iframe object embed svg math textarea select title".split(" ")),bc=new Set("class id colspan rowspan span start type alt width height dir lang align".split(" "));function ji(i,s){if(typeof s=="string"&&i.append(s),!Array.isArray(s))return;let[e,t,...n]=s;if(e==="style"){wc(i.ownerDocument,n.join(""));return}if(e==="head"){for(let a of n)Array.isArray(a)&&a[0]==="style"&&ji(i,a);return}if(typeof e!="string"||yc.has(e))return;let o=i;$c.has(e)&&i.append(o=i.ownerDocument.createElement(e));for(let[a,d]of Object.entries(t??{}))typeof d=="string"&&(a==="style"?o.style.cssText+=d:(o!==i&&bc.has(a)||o!==i&&a==="src"&&d.startsWith("data:image/"))&&o.setAttribute(a,d));for(let a of n)ji(o,a)}function wc(i,s){let e=new i.defaultView.CSSStyleSheet;e.replaceSync(s),i.adoptedStyleSheets.push(e)}var Mr=5e3,On=(i,s)=>new Z("not_supported",`export.${i} is not possible here: ${s}`),Ni=(i,s)=>new Z("invalid_argument",`export.${i}: ${s}`),Ln=new Map,Us=class{#e;#t;#s;#i;#o=0;#n=!1;#r=-Mr;constructor(s,e,t,n){Ln.has(s)||Ln.set(s,new Map),this.#e=Ln.get(s),this.#t=e,this.#s=t,this.#i=n}static has(s){return["savePDF","savePdf","pickFolder","getDefaultFolder","writeFiles","verifyFiles","openFolder"].includes(s)}async call(s,e,t){let n=e[0]??{};switch(s){case"savePDF":case"savePdf":return this.#a(s,()=>this.#l(n));case"pickFolder":return this.#a(s,()=>this.#c(t));case"getDefaultFolder":return this.paths.at(-1)??null;case"openFolder":{let o=await Hr(this.#h(s,n.path),!1).catch(()=>{throw new Z("not_found","export.openFolder: there is no such folder")});return this.#a(s,async()=>(await this.#d(s,{mode:"read",startIn:o}),{opened:!0}))}case"writeFiles":return{written:await this.#f(this.#h(s,n.directory),this.#m(s,n.files,t),t),directory:Ir(n.directory)};default:return this.#g(this.#h(s,n.directory),this.#m(s,n.files,t),t)}}get paths(){return[...this.#e.keys()]}async#a(s,e){if(!await this.#s()||this.#n||performance.now()-this.#r<Mr)throw new Z("permission_denied",`export.${s} needs a click of the user in the page, each time`);this.#n=!0;try{return await e()}finally{this.#n=!1,this.#r=performance.now()}}async#l({filename:s,markdown:e,document:t,metadata:n}){if(typeof e!="string"&&!Array.isArray(t))throw Ni("savePDF","markdown must be a text");let o=this.#t.ownerDocument,a=o.createElement("iframe");a.setAttribute("sandbox","allow-same-origin allow-modals"),a.className="print",a.setAttribute("aria-hidden","true"),a.tabIndex=-1,Object.assign(a.style,{position:"fixed",width:"0",height:"0",border:"0",visibility:"hidden"}),o.body.append(a);try{let d=a.contentDocument;d.title=m(String(s??"")).replace(/\.pdf$/i,"").slice(0,200)||this.#t.title,typeof e=="string"?(d.body.style.font="11pt/1.5 sans-serif",d.body.style.overflowWrap="anywhere",Pr(d.body,e)):ji(d.body,t);for(let[h,b]of Object.entries(n??{}).reverse()){if(typeof b!="string"&&typeof b!="number")continue;let T=d.createElement(h==="title"?"h1":"p");T.textContent=h==="title"?String(b):`${h}: ${b}`,d.body.prepend(T)}for(let h of d.querySelectorAll("pre"))h.style.whiteSpace="pre-wrap";for(let h of d.querySelectorAll("table, th, td"))Object.assign(h.style,{border:"1px solid gray",borderCollapse:"collapse",padding:"2pt 5pt"});await new Promise(h=>setTimeout(h)),a.contentWindow.print()}finally{a.remove()}return null}async#d(s,e){try{return await window.showDirectoryPicker(e)}catch(t){if(t.name==="AbortError")return;throw new Z("permission_denied",`export.${s}: ${t.message}`)}}async#c(s){if(!this.#i)throw On("pickFolder","open the page in the console");if(!window.showDirectoryPicker)throw On("pickFolder","the browser has no dialog for it");let e=await this.#i()&&await this.#d("pickFolder",{mode:"readwrite"});if(!e)return{selected:!1};let t=e.name.replace(/^\.+|[\\/:\0]/g,"").slice(0,100)||"folder",n=`/${t}`;for(let o=2;this.#e.has(n)&&!await this.#e.get(n).isSameEntry(e);o++)n=`/${t} (${o})`;if(!this.#e.delete(n)&&this.#e.size>=s.folders)throw new Z("quota_exceeded",`the plugin has ${s.folders} folders already`);return this.#e.set(n,e),{selected:!0,path:n}}#h(s,e){if(!window.showDirectoryPicker)throw On(s,"this browser does not let a page use a folder");let t=Ir(e).split("/").slice(1),n=this.#e.get(`/${t[0]}`);if(!n)throw new Z("not_found",`export.${s}: the user has chosen no such folder; call pickFolder`);let o=t.slice(1);return o.length>0&&this.#u(s,o.join("/")),{root:n,below:o}}#u(s,e){if(typeof e!="string"||!/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(e)){let t=JSON.stringify(e);throw Ni(s,`${t} is no path in the folder, whose names begin with no dot`)}return e}#m(s,e,t){if(!Array.isArray(e))throw Ni(s,"files must be a list");if(e.length>t.files)throw new Z("quota_exceeded",`at most ${t.files} files are possible`);return e.map(n=>{let o=typeof n=="string"?{name:n}:n,{name:a,content:d=""}=o??{};if(typeof d!="string")throw Ni(s,"the content of a file must be a text");return{name:this.#u(s,a),content:d}})}async#f(s,e,t){if((this.#o+=e.length)>t.files)throw new Z("quota_exceeded",`the page has written ${t.files} files already; open it again to go on`);for(let{name:n,content:o}of e)try{let a=await(await _r(s,n,!0)).createWritable();await a.write(o),await a.close()}catch(a){throw new Z("unavailable",`export.writeFiles: ${n}: ${a.message}`)}return e.length}async#g(s,e,t){let n=[],o;for(let{name:a}of e)try{let d=await _r(s,a,!1);if(d.kind==="file"&&o===void 0&&/^kickoff\b/i.test(d.name)){let h=await d.getFile();h.size<=t.callBytes/2&&(o=await h.text())}}catch(d){if(!["NotFoundError","TypeMismatchError"].includes(d.name))throw new Z("unavailable",`export.verifyFiles: ${a}: ${d.message}`);n.push(a)}return{verified:n.length===0,missing:n,kickoffContent:o}}};function Ir(i){let s=String(i?.path??i).replace(/\/+$/,"");return s.startsWith("/")?s:`/${s}`}async function Hr({root:i,below:s},e){let t=i;for(let n of s)t=await t.getDirectoryHandle(n,{create:e});return t}async function _r({root:i,below:s},e,t){let n=e.split("/"),o=n.pop(),a=await Hr({root:i,below:[...s,...n]},t);try{return await a.getFileHandle(o,{create:t})}catch(d){if(t||d.name!=="TypeMismatchError")throw d;return a.getDirectoryHandle(o)}}var qi=class{#e;#t;#s;#i="there";#o=!1;#n;#r;constructor(s,e){this.#e=s,this.#t=e,this.#s=window.setInterval(()=>this.#l(),2e3)}ready(){this.#o=this.#r===void 0,clearTimeout(this.#r),this.#r=void 0,this.answered()}loaded(){clearTimeout(this.#r),this.#r=this.#o?void 0:window.setTimeout(()=>this.#a(),2e3),this.#o=!1}answered(){this.#n=void 0,this.#d("there")}stop(){clearInterval(this.#s),clearTimeout(this.#r)}#a(){this.#r=void 0,this.#d("away")}#l(){this.#i!=="away"&&(document.hidden?this.#n=void 0:this.#n===void 0?(this.#n=performance.now(),this.#e()):performance.now()-this.#n>6e3&&this.#d("silent"))}#d(s){s!==this.#i&&(this.#i=s,this.#t(s))}};var jn={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},kc=256,xc=2048,qn=matchMedia("(hover: hover)").matches?5e3:1e3,Di={at:-qn,tab:!1};for(let i of["keydown","pointerdown"])addEventListener(i,s=>{Di={at:performance.now(),tab:s instanceof KeyboardEvent&&s.key==="Tab"}},!0);var Nn=new ls(1);function Or(i,s){return typeof i=="number"&&!Number.isSafeInteger(i)&&s!==void 0&&/^-?\d+$/.test(s)&&String(BigInt(i))!==s}function Tc(i,s,e){return Or(s,e?.source)?JSON.rawJSON(e.source):s}function Ec(i){return JSON.parse(i,(e,t,n)=>Or(t,n?.source)?BigInt(n.source):t)}function Sc(i,s){for(let e=i;e;e=e===e.parent?null:e.parent)if(e===s)return!0;return!1}var ms=class{#e;#t;#s;#i;#o;#n;#r;#a;#l;#d=!1;#c=new AbortController;#h=0;#u=0;#m={window:0,channel:0};#f=!1;#g=!1;#v=!1;#R=0;#p=0;#b=document.activeElement;#$;constructor(s,e,t,n={}){let o=n.window??window;this.#e=s,this.#t=e,this.#s=t,this.place=this.#$=n.at,this.element=document.createElement("iframe"),this.element.title=n.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.#o=new Us(e,this.element,this.#k,t.confirmFolder),this.#n=new qi(()=>this.#l?.postMessage({ask:!0}),b=>t.changed?.(b)),this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),o.addEventListener("message",this.#T),this.element.addEventListener("load",()=>{this.#d=!1,this.#a!==void 0&&this.#n.loaded()}),this.element.addEventListener("pointerenter",()=>this.#g=!0),this.element.addEventListener("pointerleave",()=>this.#g=!1),addEventListener("focusin",this.#E),addEventListener("focus",this.#w),addEventListener("blur",this.#P);let a=Nn.join(e),d=()=>{this.element.name=JSON.stringify({theme:t.theme()})};d();let h=t.onTheme(()=>{d(),this.#l?.postMessage({theme:t.theme()})});this.#i=()=>{o.removeEventListener("message",this.#T),removeEventListener("focusin",this.#E),removeEventListener("focus",this.#w),removeEventListener("blur",this.#P),h(),a()},this.#C(n.overlay??!1)}async#C(s){try{let e=await this.#e.openView({id:this.#t,overlay:s});if(this.#c.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#a=e.id,this.#r=e.limits,Nn.most=e.limits.connections,this.element.src=e.url+(this.#$?.hash??"")}catch(e){this.#y(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#v=!0,this.element.focus({preventScroll:!0})}close(){this.#c.signal.aborted||(this.#c.abort(),this.#i(),this.#n.stop(),this.#l?.close(),this.element.remove(),this.#a!==void 0&&this.#e.closeView({id:this.#t,view:this.#a}).catch(()=>{}))}#y(s){this.#c.signal.aborted||(this.close(),this.#s.failed(s))}#T=s=>{let e=this.element.contentWindow;if(e===null||!Sc(s.source,e)||this.#A("window")||s.source!==e||this.#d||s.data?.wasmhost!=="ready")return;this.#d=!0,this.#l?.close();let t=new MessageChannel;this.#l=t.port1,this.#l.onmessage=a=>this.#M(t.port1,a.data);let{token:n}=s.data,o={wasmhost:"connect",token:n,theme:this.#s.theme(),place:this.#$};this.#$=void 0,e.postMessage(o,"*",[t.port2]),this.#n.ready()};#E=()=>{document.activeElement!==this.element&&(this.#b=document.activeElement),this.#w()};#w=()=>{document.activeElement!==this.element&&(this.#v=!1,Di.tab=!1)};#S(){return this.element.ownerDocument!==document||this.#v||this.#g||Di.tab?!0:navigator.userActivation.isActive&&performance.now()-Di.at>qn}#k=()=>Sr(this.element,()=>this.#S());#P=()=>{if(document.activeElement===this.element){if(this.#S()){this.#v=!0;return}++this.#R>this.#r.focuses&&this.#y(jn.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#b instanceof HTMLElement&&this.#b.focus()})}};#A(s){let e=Math.floor(performance.now()/1e3);e!==this.#u&&(this.#u=e,this.#m={window:0,channel:0});let t=this.#r.messagesPerSecond;return++this.#m[s]<=(s==="channel"?t:Math.max(10,t/10))?!1:(this.#y(jn.flood),!0)}#M(s,e){if(this.#A("channel")||typeof e!="object"||e===null)return;if("here"in e){this.#n.answered();return}if("follow"in e){this.#L();return}if("place"in e){this.#I(e.place);return}let{id:t,namespace:n,method:o,args:a}=e;typeof t!="number"||typeof n!="string"||typeof o!="string"||typeof a!="string"||n.length+o.length>kc||this.#_(s,{id:t,namespace:n,method:o,args:a})}#I(s){let{hash:e,x:t,y:n}=s??{};typeof e!="string"||e.length>xc||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(n)||(this.place={hash:e,x:t,y:n})}async#_(s,e){this.#h++;try{if(this.#h>this.#r.openCalls)throw new Z("quota_exceeded","too many calls wait for their answers");s.postMessage({id:e.id,result:await this.#H(e)})}catch(t){let n=t instanceof Z?t.code:"unavailable",o=t instanceof Error?t.message:String(t),a=t instanceof Z?t.outcome:void 0;s.postMessage({id:e.id,error:{code:n,message:o,outcome:a}}),t.code==="view_not_found"&&this.#y(jn.ended)}finally{this.#h--}}async#H({namespace:s,method:e,args:t}){if(t.length>this.#r.callBytes)throw new Z("quota_exceeded",`the arguments of a call have at most ${this.#r.callBytes} bytes`);let n;try{n=JSON.parse(t,Tc)}catch{n=void 0}if(!Array.isArray(n))throw new Z("invalid_argument","the arguments of a call must be a list of JSON");if(s==="session"&&e==="launchWithDraft"){if(performance.now()>this.#p&&!await this.#k())throw new Z("permission_denied","session.launchWithDraft needs a click of the user in the page");let{draftText:o,autoSend:a,projectId:d}=n[0]??{};if(d!=null&&!(await this.#x("project","listAll",[])).some(b=>b.id===d))throw new Z("not_found","session.launchWithDraft: the plugin has no such project");this.#p=0,this.#s.openSession({draftText:String(o??""),autoSend:a===!0});return}return s==="project"&&e==="openAddDialog"?this.#O(n[0]):s==="export"&&Us.has(e)?this.#o.call(e,n,this.#r):this.#x(s,e,n)}async#O(s){let e=this.#s.addProject;if(!e)throw new Z("not_supported","project.openAddDialog is not possible here: open the page in the console");if(this.#p===1/0||!await this.#k())throw new Z("permission_denied","project.openAddDialog needs a click of the user in the page");this.#p=1/0;try{let{preselectedFolder:t}=s??{},n=await e(this.#o.paths,String(t??""));if(this.#p=0,!n)return{cancelled:!0};let o=await this.#x("project","create",[n]);return this.#p=performance.now()+qn,{cancelled:!1,projectId:o.id,project:o}}finally{this.#p===1/0&&(this.#p=0)}}async#x(s,e,t){let{signal:n}=this.#c,o={id:this.#t,view:this.#a??"",namespace:s,method:e,args:t},a=()=>this.#e.callView(o,{signal:n,parse:Ec}),{result:d,error:h}=await Nn.take(this.#t,a,n);if(h!==void 0)throw new Z(h.code,h.message,h.outcome);return d}async#L(){if(!this.#f)for(this.#f=!0;!this.#c.signal.aborted;){try{for await(let s of this.#e.followEvents({id:this.#t},{signal:this.#c.signal})){if(s.name==="end")break;let{channel:e,data:t}=s.data;typeof e=="string"&&this.#l?.postMessage({channel:e,data:t})}}catch{}await new Promise(s=>setTimeout(s,1e3))}}};var Fi=class{constructor(s,e,t){this.label=s;this.changed=e;this.#e=0;this.#s=new AbortController;this.moved=(s,e)=>{this.#e=s,this.#t=e,this.changed()};this.signal=AbortSignal.any([this.#s.signal,t])}#e;#t;#s;bar(){let s=this.#e,e=this.#t,t=e!==void 0&&s>=e,n=s===0?"":t?u.transfer.looks:e===void 0?q(s):u.transfer.of(q(s),q(e),Go(s/e)),o=e!==void 0&&!t;return r`<div class="transfer">
      <progress aria-label=${this.label} max="1" value=${o?s/e:l}></progress>
      <span class="faint">${n}</span>
      ${$(u.cancel,()=>this.#s.abort(),{name:u.transfer.cancel(this.label)})}
    </div>`}};function Lr(i){return(s,e={})=>new Promise((t,n)=>{let o=String(s),a=new XMLHttpRequest,d=()=>n(new TypeError("no answer"));a.open(e.method??"GET",o),new Headers(e.headers).forEach((h,b)=>a.setRequestHeader(b,h)),a.upload.onprogress=h=>i(h.loaded,h.total),a.onerror=d,a.onabort=()=>n(new DOMException("","AbortError")),a.onload=()=>{if(a.responseURL!==o)return d();let{status:h}=a,b=a.getResponseHeader("Content-Type")??"";t(new Response(h===204?null:a.responseText,{status:h,headers:{"Content-Type":b}}))},e.signal?.addEventListener("abort",()=>a.abort(),{once:!0}),e.signal?.aborted?a.onabort(new ProgressEvent("abort")):a.send(e.body)})}var Ui;function jr(i){Ui=i}var x=class extends Pe{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new Map;this.#t=new AbortController;this.#s=0}#e;#t;#s;get live(){return Ui}get client(){return Ui.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#t=new AbortController;let{signal:e}=this.#t;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#t.abort()}get signal(){return this.#t.signal}async load(e){}async refresh(){let e=++this.#s,{signal:t}=this.#t;try{if(await this.load(t),e!==this.#s)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(n){if(t.aborted||e!==this.#s)return;this.#i(n)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let n=await t();return await this.refresh(),n}catch(n){this.#t.signal.aborted||this.#i(n);return}finally{let n=new Set(this.running);n.delete(e),this.running=n}}}async transfer(e,t,n){if(this.running.has(e))return;let o=new Fi(t,()=>this.requestUpdate(),this.#t.signal);return this.#e.set(e,o),this.run(e,async()=>{try{return await n(o,js(Lr(o.moved)))}catch(a){if(!o.signal.aborted)throw a;return}finally{this.#e.delete(e)}})}bar(e){return this.#e.get(e)?.bar()??l}runs(e){return this.running.has(e)}#i(e){Nt(e)&&Ui.dispatchEvent(new Event("refused")),this.failure=e,this.updateComplete.then(()=>{let t=this.querySelector(".notice[role=alert]");t?.scrollIntoView({block:"nearest"}),t?.focus({preventScroll:!0})})}render(){return r` ${this.failure===void 0?l:ht(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?nr():l}`}};p([f()],x.prototype,"failure",2),p([f()],x.prototype,"loaded",2),p([f()],x.prototype,"running",2);var ce=u.sessions,Pc=400,Dn=new Map;function Nr(i,s){Dn.set(i,s)}var Wi=i=>i?.status==="starting"||i?.status==="running",gs,X,Ws,qr,Dr,Fr,Bi,Ur,Fn,Vi,pt=class extends x{constructor(){super(...arguments);y(this,X);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";y(this,gs)}connectedCallback(){super.connectedCallback();let e=Dn.get(this.plugin);Dn.delete(this.plugin),this.draft=e?.draftText??"",e?.autoSend&&c(this,X,Vi).call(this,void 0)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(g(this,gs))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,n]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let o=n.messages.length!==this.messages.length||Wi(g(this,X,Ws));this.messages=n.messages,clearTimeout(g(this,gs)),Wi(g(this,X,Ws))&&E(this,gs,setTimeout(()=>{this.refresh()},Pc)),o&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return r`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${m(e.label)}</bdi></h2>
          ${$(ce.new,()=>Ce("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>r`<li>
                <a
                  href=${A("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":l}
                  ><span class="grow">${M(t.name)}</span> ${H(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?r`<p class="faint">${ce.none}</p>`:l}
      </aside>
      <div class="card conversation">${g(this,X,Ws)?c(this,X,Fr).call(this,g(this,X,Ws)):c(this,X,qr).call(this,e)}</div>
    </div>`}};gs=new WeakMap,X=new WeakSet,Ws=function(){return this.list?.sessions.find(e=>e.id===this.session)},qr=function(e){return r`${_(ce.start,ce.startHelp)} ${c(this,X,Dr).call(this,e)} ${c(this,X,Fn).call(this,void 0)}`},Dr=function(e){return e.suggestedPrompts.length===0?l:r`<div>
      <p class="faint">${ce.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>r`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${M(t.label)}
            </button>`)}
      </div>
    </div>`},Fr=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return r`<div class="row">
        <h2 class="grow">${M(e.name)}</h2>
        ${k(ce.status[e.status]??m(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:$(ce.stop,()=>{this.run("stop",()=>this.client.stopSession(g(this,X,Bi)))},{busy:this.runs("stop")})}
        ${$(ce.remove,()=>{c(this,X,Ur).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?r`<p class="bad-text">${m(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${ce.messages} aria-busy=${Wi(e)?"true":"false"}>
        ${Ae(this.messages,n=>n.id,n=>r`<div class="message ${n.role==="user"?"mine":""}">
              <small
                >${n.role==="user"?ce.you:ce.role[n.role]??m(n.role)} · ${H(n.timestamp)}</small
              >
              <p dir="auto">${ge(n.text)}</p>
            </div>`)}
        ${Wi(e)?r`<p class="faint typing">${ce.working}</p>`:l}
      </div>
      ${e.status==="ended"?r`<p class="faint">${ce.ended}</p>`:c(this,X,Fn).call(this,e)}`},Bi=function(){return{id:this.plugin,session:this.session}},Ur=async function(){await V({title:ce.removeQuestion,body:r`<p>${ce.removeHelp}</p>`,confirm:ce.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(g(this,X,Bi)),Ce("plugin",this.plugin,"sessions")})},Fn=function(e){return r`<form class="composer" @submit=${t=>{t.preventDefault(),c(this,X,Vi).call(this,e)}}>
      <textarea
        aria-label=${ce.message}
        placeholder=${ce.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key!=="Enter"||t.shiftKey||t.isComposing||(t.preventDefault(),c(this,X,Vi).call(this,e))}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${ce.send}</button>
    </form>`},Vi=async function(e){let t=this.draft.trim();t!==""&&await this.run("send",async()=>{if(e)await this.client.sendToSession({...g(this,X,Bi),text:t});else{let n=await this.client.createSession({id:this.plugin,prompt:t});Ce("plugin",this.plugin,"sessions",n.id)}this.draft=""})},p([I()],pt.prototype,"plugin",2),p([I()],pt.prototype,"session",2),p([f()],pt.prototype,"list",2),p([f()],pt.prototype,"messages",2),p([f()],pt.prototype,"draft",2),pt=p([w("plugin-sessions")],pt);var Ac=200,Rc=["50","100","200","300","400","500","600","700","800","900"].map(i=>`--surface-${i}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function Cc(){let i=getComputedStyle(document.documentElement);return{mode:un(),visualTheme:"wasmhost",properties:Object.fromEntries(Rc.map(s=>[s,i.getPropertyValue(s).trim()]))}}function Gi(i,s,e){return{theme:Cc,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!i.plugin(s)?.permissions.some(n=>n.name==="sessions"&&n.granted))throw new Z("permission_denied","session.launchWithDraft needs the permission sessions");Nr(s,t),setTimeout(()=>Ce("plugin",s,"sessions"),Ac)},failed:e}}var Un=u.page,zi=new Map;async function Ki(i,s){let e=zi.get(s);if(e&&!e.closed){e.focus();return}let t={width:360,height:480},n=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(t):window.open("","",`popup,width=${t.width},height=${t.height}`);if(!n)throw new Error(Un.blocked);n.opener=null,zi.set(s,n);let o=new ms(i.client,s,Gi(i,s,()=>n.close()),{overlay:!0,title:Un.titleOf(s),window:n});n.document.title=Un.titleOf(s),Object.assign(n.document.body.style,{margin:"0",height:"100vh"}),Object.assign(o.element.style,{border:"0",width:"100%",height:"100%"}),n.document.body.append(o.element);let a=()=>{let d=i.plugin(s)?.state;(d===void 0||d==="disabled")&&n.close()};i.addEventListener("plugins",a),n.addEventListener("pagehide",()=>{i.removeEventListener("plugins",a),zi.get(s)===n&&zi.delete(s),o.close()})}var Mc=4,Ic=3e3,_c=15e3,Hc=2e4,ne,Wr,Wn,Bn,Vn,Qi,Br,Vr,Gr,Bt=class extends Pe{constructor(){super(...arguments);y(this,ne);this.shown=[];this.offers=new Map}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:n}=e.detail;!t||t.read||n==="read"||(this.shown=[...this.shown.filter(o=>o.id!==t.id),t].slice(-Mc),setTimeout(()=>c(this,ne,Wn).call(this,t.id),Math.min(_c,Math.max(Ic,t.durationMs??6e3))))}),this.live.addEventListener("change",()=>this.requestUpdate()),this.live.addEventListener("enabled",e=>{let{detail:t}=e;this.live.plugin(t)?.ui?.overlay&&(c(this,ne,Vn).call(this,t,void 0),setTimeout(()=>c(this,ne,Qi).call(this,t),Hc))}),this.live.undo.addEventListener("added",()=>{c(this,ne,Wr).call(this)})}render(){return[c(this,ne,Vr).call(this),c(this,ne,Gr).call(this)]}};ne=new WeakSet,Wr=async function(){this.requestUpdate(),await this.updateComplete,[...this.querySelectorAll(".undo button")].at(-1)?.focus()},Wn=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>c(this,ne,Wn).call(this,e),1e3):c(this,ne,Bn).call(this,e)},Bn=function(e){this.shown=this.shown.filter(t=>t.id!==e)},Vn=function(e,t){this.offers=new Map(this.offers).set(e,t)},Qi=function(e){let t=new Map(this.offers);t.delete(e),this.offers=t},Br=async function(e){try{await Ki(this.live,e),c(this,ne,Qi).call(this,e)}catch(t){c(this,ne,Vn).call(this,e,t)}},Vr=function(){let{undo:e}=this.live;return e.list.length+this.offers.size===0?l:r`<div class="undo" role="status">
      ${Ae(e.list,t=>t.key,t=>r`<div class="toast">
            <div>${t.failure===void 0?t.text:ht(t.failure)}</div>
            ${t.failure!==void 0?$(u.dismiss,()=>e.drop(t.key)):e.has(t.key)?$(u.undo,()=>e.drop(t.key)):l}
          </div>`)}
      ${Ae(this.offers,([t])=>t,([t,n])=>r`<div class="toast">
            <div>${n===void 0?u.page.hasOverlay(t):ht(n)}</div>
            ${$(u.page.overlay,()=>{c(this,ne,Br).call(this,t)},{name:u.page.overlayOf(t)})}
            <button type="button" class="plain" aria-label=${u.dismiss} @click=${()=>c(this,ne,Qi).call(this,t)}>
              ${be("close")}
            </button>
          </div>`)}
    </div>`},Gr=function(){return r`<div class="toasts" role="log" aria-label=${u.pages.notifications}>
      ${Ae(this.shown,e=>e.id,e=>r` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${u.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?r`<strong>${M(e.title)}</strong>`:""}
              <p>${M(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${u.dismiss} @click=${()=>c(this,ne,Bn).call(this,e.id)}>
              ${be("close")}
            </button>
          </div>`)}
    </div>`},p([I({attribute:!1})],Bt.prototype,"live",2),p([f()],Bt.prototype,"shown",2),p([f()],Bt.prototype,"offers",2),Bt=p([w("wasmhost-toasts")],Bt);var te=u.home,Oc=["notes","feed-digest"],Lc=3e3,zr=500;function Gn(i){let s={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return k(u.state[i.state]??m(i.state),s[i.state]??"")}var jc=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function Nc(i){let s=jc.get(i);return s?r`<p><a href=${A(s)}>${te.goTo(u.pages[s])}</a></p>`:l}function qc(i){let s=i.missingPermissions??[];return s.length>0?r`<p>${te.missing} <code>${s.join(", ")}</code></p>`:l}var Bs,Vs,Gs,Me,Kr,Qr,Jr,Yr,Zr,Xr,Vt=class extends x{constructor(){super(...arguments);y(this,Me);this.topics=["plugins","notices"];this.alerts=[];this.filter="";y(this,Bs,new Map);y(this,Vs,new Map);y(this,Gs,-zr)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{let n=performance.now()-g(this,Gs)>=zr;!document.hidden&&this.live.connection==="open"&&n&&c(this,Me,Kr).call(this)},Lc);this.signal.addEventListener("abort",()=>clearInterval(e));let t=()=>E(this,Gs,performance.now());addEventListener("scroll",t,{capture:!0,passive:!0,signal:this.signal})}async load(e){let[t,n]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=n.notifications;let o=performance.now();for(let a of this.live.plugins){let d=g(this,Bs).get(a.id);d&&(o-d.at<500||d.stats===a.stats)||(d&&g(this,Vs).set(a.id,Math.max(0,a.stats.instructions-d.ticks)/(o-d.at)*1e3),g(this,Bs).set(a.id,{at:o,ticks:a.stats.instructions,stats:a.stats}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),n=t===""?e:e.filter(o=>`${o.id} ${o.name} ${o.description??""}`.toLowerCase().includes(t));return r` <div class="title">
        <h1>${u.pages.home}</h1>
        <a class="button primary" href=${A("install")}>${be("plus")}${u.pages.install}</a>
      </div>
      ${c(this,Me,Zr).call(this)}
      ${e.length===0&&this.live.ready?c(this,Me,Jr).call(this):r` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${u.pages.plugins} <span class="faint">${j(e.length)}</span></h2>
                ${e.length>5?r`<input
                        type="search"
                        aria-label=${te.filter}
                        placeholder=${te.filter}
                        .value=${this.filter}
                        @input=${o=>{this.filter=o.target.value}}
                      />`:l}
                ${c(this,Me,Qr).call(this)}
              </div>
              ${n.length===0?_(te.noMatch,te.noMatchHelp):r`<long-list
                      .items=${n}
                      .key=${o=>o.id}
                      .row=${o=>c(this,Me,Xr).call(this,o)}
                      .rowClass=${()=>"card plugin"}
                      .kind=${"cards"}
                      .height=${184}
                    ></long-list>`}
            </section>`}`}};Bs=new WeakMap,Vs=new WeakMap,Gs=new WeakMap,Me=new WeakSet,Kr=async function(){let e=this.querySelector("long-list")?.drawn.map(t=>t.id)??[];e.length>0&&await this.live.figures(e).catch(()=>{}),await this.refresh()},Qr=function(){let e=this.status?.memory;return e?r`<span class="total"
          ><span class="faint">${te.memoryOfAll}</span>${Os(te.memoryOfAll,e.usedBytes,e.maxBytes,`${q(e.usedBytes)} / ${q(e.maxBytes)}`)}</span
        >`:l},Jr=function(){return _(te.none,_e(te.noneHelp),r`<div class="row">
          ${$(te.examples,()=>{c(this,Me,Yr).call(this)},{kind:"primary",busy:this.runs("examples")})}
          <a class="button" href=${A("install")}>${u.pages.install}</a>
          <a class="button" href=${A("catalogue")}>${u.pages.catalogue}</a>
        </div>
        ${this.bar("examples")}
        <p class="faint">${te.examplesHelp}</p>`)},Yr=async function(){await this.transfer("examples",te.examples,async({signal:e},t)=>{for(let n of Oc){let o=await fetch(`/console/examples/${n}.plugin.zip`,{signal:e});if(!o.ok)throw new TypeError(o.statusText);let a=await o.blob(),{digest:d,permissions:h}=await t.inspectPackage({},a,{signal:e});await t.installPackage({digest:d,grants:h.map(b=>b.name)},a,{signal:e})}await this.live.changed("plugins")})},Zr=function(){let e=this.live.plugins.filter(h=>h.state==="failed"||h.state==="incompatible"||(h.missingPermissions?.length??0)>0||(h.faults?.length??0)>0),t=new Set(e.map(h=>h.id)),n=(this.status?.findings??[]).filter(h=>!h.plugin||!t.has(h.plugin)),o=this.live.waiting,a=this.alerts.filter(h=>!this.live.undo.has(`dismiss ${h.id}`)),d=r`<a href=${A("inbox")}>${te.openInbox}</a>`;return o+e.length+n.length+a.length===0?l:r`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${te.attention}</h2>
      ${o>0?S("info",r`<strong>${te.approvals(o)}</strong> ${d}`):l}
      ${e.map(h=>S("bad",r`<p>
              <strong
                ><a href=${A("plugin",h.id)}><code>${h.id}</code></a> ${u.state[h.state]}</strong
              >
            </p>
            <p>${m(h.reason??"")}</p>
            ${qc(h)}`))}
      ${n.map(h=>S(h.severity==="error"?"bad":"warn",r`<p>${h.plugin?r`<code>${h.plugin}</code>: ${m(h.what)}`:as(m(h.what))}</p>
            ${h.do?r`<p class="faint">${_e(as(m(h.do)))}</p>`:l} ${Nc(h.component)}`))}
      ${a.map(h=>S("warn",r`<p class="faint">${u.saysPlugin} <code>${h.plugin}</code>, ${H(h.created)}</p>
            <p>${h.title?r`<strong>${M(h.title)}</strong> `:l}${M(h.body??"")}</p>
            ${$(u.dismiss,()=>this.live.undo.later(`dismiss ${h.id}`,u.notifications.dismissed(h.plugin,this.live.undo.soon),async()=>{await this.client.dismissNotice({id:h.id}),await this.refresh()}),{name:te.dismissOf(h.plugin)})}`))}
    </section>`},Xr=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),n=g(this,Vs).get(e.id)??0;return r`${We(e.name,e.id,{image:this.live.icons.of(e),icon:e.iconName})}
      <div class="grow">
        <h3>
          <a href=${A("plugin",e.id)}><bdi>${m(e.name)}</bdi></a> ${Gn(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)}</p>
        <p class="said-line" dir="auto">${m(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${te.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?Os(te.memoryOf(e.id),e.stats.memoryBytes,t,`${q(e.stats.memoryBytes)} / ${q(t)}`):q(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${te.work}</dt>
          <dd>${n>0?te.ticks(j(Math.round(n))):te.idle}</dd>
        </div>
        <div>
          <dt>${te.calls}</dt>
          <dd>
            ${j(e.stats.calls)}${e.stats.errors>0?r` <span class="bad-text">${te.errors(e.stats.errors)}</span>`:l}${e.stats.crashes>0?r` <span class="bad-text">${te.crashes(e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>`},p([f()],Vt.prototype,"status",2),p([f()],Vt.prototype,"alerts",2),p([f()],Vt.prototype,"filter",2),Vt=p([w("home-page")],Vt);var K=u.access,Dc=86400,Oe,zn,ea,ta,sa,ia,fs=class extends x{constructor(){super(...arguments);y(this,Oe);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return r`<div class="title"><h1>${u.pages.access}</h1></div>
      ${this.made?c(this,Oe,ta).call(this,this.made):l}
      ${c(this,Oe,zn).call(this,K.tokens,this.tokens.filter(e=>!e.login))}
      ${c(this,Oe,zn).call(this,K.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>c(this,Oe,sa).call(this,e)}>
        <h2>${K.create}</h2>
        ${D(K.name,r`<input name="name" required maxlength="100" placeholder=${K.nameExample} />`)}
        ${D(K.reaches,r`<select name="plugin">
            <option value="">${K.everything}</option>
            ${this.live.plugins.map(e=>r`<option value=${e.id}>${K.onlyPlugin(e.id)}</option>`)}
          </select>`,K.reachesHelp)}
        ${D(K.expires,r`<select name="days">
            <option value="7">${K.days(7)}</option>
            <option value="30" selected>${K.days(30)}</option>
            <option value="365">${K.days(365)}</option>
            <option value="0">${K.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${K.create}</button></div>
      </form>`}};Oe=new WeakSet,zn=function(e,t){return t.length===0?l:r`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[K.name,K.prefix,K.reaches,K.made,K.used,K.expires].map(n=>r`<th>${n}</th>`)}
              <th><span class="hidden">${K.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(n=>c(this,Oe,ea).call(this,n))}
          </tbody>
        </table>
      </div>
    </section>`},ea=function(e){let t=e.scopes.map(n=>r`<code>${[n.plugin,n.method,n.path].filter(Boolean).join(" ")}</code> `);return r`<tr>
      <td>${z(e.name)}</td>
      <td>${e.prefix?r`<code>${e.prefix}…</code>`:l}</td>
      <td>${t.length===0?k(K.everything,"warn"):t}</td>
      <td>${H(e.createdAt)}</td>
      <td>${e.lastUsedAt?H(e.lastUsedAt):K.never}</td>
      <td>${e.expiresAt?H(e.expiresAt):K.never}</td>
      <td class="end">
        ${$(K.revoke,()=>{c(this,Oe,ia).call(this,e)},{busy:this.runs(e.id),name:K.revokeOf(z(e.name))})}
      </td>
    </tr>`},ta=function(e){return S("good",r`<p><strong>${K.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${$(K.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${$(K.done,()=>{this.made=void 0})}
        </div>`)},sa=function(e){e.preventDefault();let t=e.target,n=new FormData(t),o=String(n.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(n.get("name")).trim(),scopes:o===""?[]:[{plugin:o}],expiresInSeconds:Number(n.get("days"))*Dc}),t.reset(),await this.updateComplete;let a=this.querySelector(".secret");a?.closest(".notice")?.scrollIntoView({block:"center"}),a?.focus({preventScroll:!0})})},ia=async function(e){await V({title:K.revokeQuestion(z(e.name)),body:r`<p>${K.revokeHelp}</p>`,confirm:K.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},p([f()],fs.prototype,"tokens",2),p([f()],fs.prototype,"made",2),fs=p([w("access-page")],fs);var se=u.ai,qe,na,oa,ra,aa,la,Gt=class extends x{constructor(){super(...arguments);y(this,qe);this.usage=[]}async load(e){let[t,n]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=n.usage}view(){let e=this.settings;return r`<div class="title"><h1>${u.pages.ai}</h1></div>
      ${e.problem?S("bad",m(e.problem)):l} ${e.configured?l:S("info",se.none)}
      <form class="card form" @submit=${t=>c(this,qe,ra).call(this,t)}>
        <h2>${se.provider}</h2>
        ${D(se.baseUrl,r`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,se.baseUrlHelp)}
        ${D(se.model,r`<input name="model" required .value=${e.model} />`)}
        ${D(se.key,r`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?se.keySet:se.keyNone}
          />`,se.keyHelp)}
        ${D(se.maxTokens,r`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,se.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${u.save}
          </button>
          ${e.configured?r`${$(se.test,()=>{c(this,qe,aa).call(this)},{busy:this.runs("test")})}
                ${$(se.forget,()=>{c(this,qe,la).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?c(this,qe,na).call(this,this.test):l}
      </form>
      <section>
        <h2>${se.usage}</h2>
        ${this.usage.length===0?_(se.noUsage,se.noUsageHelp):c(this,qe,oa).call(this)}
      </section>`}};qe=new WeakSet,na=function(e){return S("good",r`<p>${se.answered(Ie(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${M(e.answer)}</p>`)},oa=function(){return r`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${se.plugin}</th>
            <th>${se.tokens}</th>
            <th>${se.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>r`<tr>
                <td>
                  <a href=${A("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${Os(se.tokensOf(e.plugin),e.tokens,e.budget,`${j(e.tokens)} / ${j(e.budget)}`)}
                </td>
                <td>${j(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},ra=function(e){e.preventDefault();let t=this.settings,n=e.target,o=new FormData(n),a=d=>String(o.get(d)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),n.querySelector("[name=key]").value=""})},aa=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},la=async function(){await V({title:se.forgetQuestion,body:r`<p>${se.forgetHelp}</p>`,confirm:se.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},p([f()],Gt.prototype,"settings",2),p([f()],Gt.prototype,"usage",2),p([f()],Gt.prototype,"test",2),Gt=p([w("ai-page")],Gt);async function Ji(i,s,e){let t=[],n=0;for(let o=i.body.getReader();;){let{done:a,value:d}=await o.read();if(a)break;t.push(d),e(n+=d.length)}Fc(new Blob(t),s)}function Fc(i,s){let e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=s,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function Yi(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var W=u.backup,Uc=100,Wc=500,we,da,ca,ha,pa,ua,ma,ga,zt=class extends x{constructor(){super(...arguments);y(this,we);this.waiting=!1}view(){return this.waiting?r`<div role="status">
        <p>${W.restoring}</p>
        <progress aria-label=${W.restoring}></progress>
      </div>`:r`${this.outcome?c(this,we,pa).call(this,this.outcome):l}
      <p>${W.restoreHelp}</p>
      ${this.staged?c(this,we,ca).call(this,this.staged):r`<form class="form" @submit=${e=>{c(this,we,da).call(this,e)}}>
              ${D(W.file,r`<input type="file" name="file" required accept=".gz,.tgz,application/gzip" />`)}
              <div class="row"><button ?disabled=${this.runs("look")}>${W.look}</button></div>
            </form>`}
      ${this.bar("look")}`}};we=new WeakSet,da=async function(e){e.preventDefault();let t=new FormData(e.target).get("file");this.outcome=void 0,this.staged=await this.transfer("look",W.file,({signal:n},o)=>o.stageRestore({},t,{signal:n}))},ca=function({brings:e,damaged:t}){return r`<h3>${W.brings}</h3>
      <ul class="brings">
        <li>${W.madeOn(yt(e.created),m(e.host))}</li>
        <li>${W.files(e.files,q(e.bytes))}</li>
        ${e.data.map(n=>r`<li>${m(n)}</li>`)}
        ${e.orphans.length?r`<li>${W.orphansOf(e.orphans.length)} ${m(e.orphans.join(", "))}</li>`:l}
        ${e.secrets?r`<li>${W.secrets(e.secrets)}</li>`:l}
        ${e.key?r`<li><strong>${W.withKey}</strong></li>`:l}
        ${e.plugins.map(n=>c(this,we,ha).call(this,n))}
        <li>
          ${W.tokensOf(e.tokens.length)}
          <ul>
            ${e.tokens.map(n=>r`<li>
                  <q>${z(n.name)}</q>:
                  ${n.scopes.length===0?r`<strong>${W.fullAccess}</strong>`:n.scopes.map(o=>r`<code>${m([o.plugin,o.method,o.path].filter(Boolean).join(" "))}</code> `)}
                </li>`)}
          </ul>
        </li>
        ${e.ai?r`<li>
                ${W.provider} <code>${m(e.ai.problem??`${e.ai.baseUrl}, ${e.ai.model}`)}</code>
                ${e.ai.proxy?W.proxy(m(e.ai.proxy)):l} ${e.ai.key?W.providerKey:l}
                ${e.ai.plainKey?r`<strong>${W.plainKey}</strong>`:l}
              </li>`:l}
        ${e.trust.map(n=>r`<li><strong>${W.takes}</strong> ${m(n)}</li>`)}
        ${e.policyBefore?r`<li><strong>${W.policyOf(e.policy,e.policyBefore)}</strong></li>`:l}
        ${t.map(n=>r`<li><strong>${W.damagedIn}</strong> ${m(n)}</li>`)}
      </ul>
      <div class="row">
        ${$(W.restoreThis,()=>{c(this,we,ma).call(this)},{kind:"danger",busy:this.runs("restore")})}
        ${$(W.forget,()=>{c(this,we,ua).call(this)},{busy:this.runs("forget")})}
      </div>`},ha=function(e){let t=[e.network?W.reaches(e.network.only,e.network.allowHosts.join(", ")):"",e.anySchedule?W.anySchedule:"",e.cpuWeight>Uc?W.weight(e.cpuWeight):"",e.previous?W.back(e.previous.version,(e.previous.grants??[]).map(n=>n.name).join(", ")):""].filter(Boolean);return r`<li>
      <code>${m(`${e.id} ${e.version}`)}</code> ${W.granted} ${m(e.granted.join(", "))||W.nothing}
      ${e.enabled?l:`(${W.disabled})`} ${t.map(n=>r`; ${m(n)}`)}
    </li>`},pa=function(e){return e.state==="done"?S(e.problem?"warn":"good",r`<p><strong>${W.restored}</strong></p>
          ${e.replaced?r`<p>${W.setAside(e.replaced)}</p>`:l}
          ${e.problem?r`<p>${m(e.problem)}</p>`:l}`):S("bad",e.state==="failed"?r`<p><strong>${W.notRestored}</strong></p>
            <p>${m(e.problem??"")}</p>`:r`<p>${W.unknownOutcome}</p>`)},ua=async function(){await this.run("forget",async()=>{await this.client.discardRestore(),this.staged=void 0})},ma=async function(){let{digest:e,brings:t}=this.staged;await V({title:W.restoreQuestion,body:r`<p>${W.restoreWarning(t.plugins.length,t.tokens.length)}</p>`,confirm:W.restoreThis,danger:!0})&&await this.run("restore",async()=>{await this.client.agreeToRestore({digest:e}),this.staged=void 0,this.waiting=!0;try{this.outcome=await c(this,we,ga).call(this,e)}finally{this.waiting=!1}})},ga=async function(e){for(;!this.signal.aborted;){try{let t=await this.client.showRestore({},{signal:this.signal});if(t.state!=="agreed")return t.digest===e?t:{state:"none"}}catch(t){if(Nt(t))throw t;wt()}await new Promise(t=>setTimeout(t,Wc))}return{state:"none"}},p([f()],zt.prototype,"staged",2),p([f()],zt.prototype,"waiting",2),p([f()],zt.prototype,"outcome",2),zt=p([w("restore-backup")],zt);var fe=u.backup,tt,fa,va,$a,ya,Kt=class extends x{constructor(){super(...arguments);y(this,tt);this.orphans=[];this.logs=!1;this.stored=""}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return r`<div class="title"><h1>${u.pages.backup}</h1></div>
      <section class="card">
        <h2>${fe.make}</h2>
        <p>${fe.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${fe.withLogs}</span></label
        >
        <div class="row">
          ${$(fe.make,()=>{c(this,tt,fa).call(this)},{kind:"primary",busy:this.runs("backup")})}
        </div>
        ${this.bar("backup")}
        ${this.stored?S("good",r`<p>${fe.made}</p>
                  ${$(fe.confirmStored,()=>{c(this,tt,va).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${fe.restore}</h2>
        <restore-backup></restore-backup>
        <p class="faint">${fe.keyHelp}<a href=${A("host")}>${fe.keyLink}</a>.</p>
      </section>
      ${this.orphans.length===0?l:c(this,tt,$a).call(this)}`}};tt=new WeakSet,fa=async function(){this.stored="";let e=new Date().toISOString();await this.transfer("backup",fe.make,async({signal:n,moved:o})=>{let a=await this.client.backup({logs:this.logs},{signal:n});return await Ji(a,`wasmhost-${Yi()}.tar.gz`,o),!0})&&(this.stored=e)},va=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},$a=function(){return r`<section>
      <h2>${fe.orphans}</h2>
      <p class="faint">${fe.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>r`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${q(e.bytes)}, ${H(e.modified)}</span>
              </div>
              ${$(fe.delete,()=>{c(this,tt,ya).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:fe.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},ya=async function(e){await V({title:fe.deleteQuestion(e.id),body:r`<p>${fe.deleteWarning}</p>`,confirm:fe.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},p([f()],Kt.prototype,"orphans",2),p([f()],Kt.prototype,"logs",2),p([f()],Kt.prototype,"stored",2),Kt=p([w("backup-page")],Kt);var Et=u.consent,vs={grants:new Set,accept:!1};function Zi(i,s){return{grants:[...s.grants],acceptChanges:s.accept||void 0,consent:i.consent.digest}}function Xi(i,s){return!i.consent.accept||s.accept}function en(i,s,e){return r`<section class="card">
      <p><strong>${Et.short}</strong> <bdi>${m(i.consent.summary)}</bdi></p>
      ${i.permissions.length===0?r`<p>${Et.nothing}</p>`:l}
    </section>
    ${i.consent.sections.map(t=>Bc(t,s,e))}`}function Bc(i,s,e){let t=i.kind==="permissions.new"||i.kind==="permissions.declined",n=i.rows.map(o=>o.permission??"");return r`<section class="card">
    <h2>${m(i.title)}</h2>
    ${t?i.rows.map(o=>Vc(o,i,s,e)):r`<ul>
            ${i.rows.map(o=>r`<li>${ba(o,i)} ${Gc(o)}</li>`)}
          </ul>`}
    ${i.kind==="permissions.new"&&n.length>1&&n.some(o=>!s.grants.has(o))?r`<div class="row">
            ${$(Et.all,()=>e({...s,grants:new Set([...s.grants,...n])}))}
          </div>`:l}
    ${i.kind==="changes"&&i.rows.some(o=>o.kind!=="index.dropped")?r`<label class="check"
            ><input
              type="checkbox"
              .checked=${s.accept}
              @change=${o=>e({...s,accept:o.target.checked})}
            /><span>${Et.accept}</span></label
          >`:l}
  </section>`}function Vc(i,s,e,t){let n=i.permission??"";return r`<label class="check"
    ><input
      type="checkbox"
      .checked=${e.grants.has(n)}
      @change=${o=>{let a=new Set(e.grants);o.target.checked?a.add(n):a.delete(n),t({...e,grants:a})}}
    /><span><strong>${n}</strong> ${ba(i,s)}<br />${m(i.text)}</span></label
  >`}function ba(i,s){let e=i.risk==="high"?"bad":i.risk==="medium"?"warn":"";return r`${i.risk==="low"?l:k(Et.risk[i.risk]??i.risk,e)}
  ${s.kind==="permissions.declined"?k(Et.declined):l}
  ${s.kind==="permissions.kept"?k(Et.kept,"good"):l}
  ${i.change==="kept"?l:k(Et.change[i.change]??i.change,"info")}`}function Gc(i){return r`${i.permission?r`<strong>${i.permission}</strong> `:l}${m(i.text)}${i.detail?r`, ${m(i.detail)}`:l}${i.words?r`: ${M(i.words)}`:l}`}var B=u.install,Kn=[];function Zn(i){Kn=i}var G,wa,Qn,tn,ka,xa,Jn,Yn,sn,Ta,Ea,Sa,Pa,Aa,Ve=class extends x{constructor(){super(...arguments);y(this,G);this.ticked=vs;this.over=!1;this.queue=[];this.turn=0}connectedCallback(){super.connectedCallback(),this.queue=Kn,Kn=[],this.queue.length>0&&c(this,G,Qn).call(this)}disconnectedCallback(){super.disconnectedCallback(),this.fetching?.abort()}view(){let e=this.queue[this.turn];return r`<div class="title">
        <h1>${u.pages.install}</h1>
        ${this.queue.length>1?r`<span class="faint">${B.turn(this.turn+1,this.queue.length)}</span>`:l}
      </div>
      ${this.fetching&&e?c(this,G,wa).call(this,e):this.found?c(this,G,Ta).call(this,this.found):e?r`<div class="row">${$(B.skip,()=>c(this,G,tn).call(this,"catalogue"))}</div>`:c(this,G,ka).call(this)}`}};G=new WeakSet,wa=function(e){return r`<section class="card stack">
      <p role="status">${B.fetching(e.id)}</p>
      <progress aria-label=${B.fetching(e.id)}></progress>
      <div class="row">${$(u.cancel,()=>this.fetching?.abort())}</div>
    </section>`},Qn=async function(){let{id:e,catalogue:t,version:n}=this.queue[this.turn],o=new AbortController;this.fetching=o,this.found=void 0,await this.run("inspect",async()=>{try{let a=await this.client.fetchPackage({id:e,catalogue:t,range:n},{signal:o.signal});await c(this,G,sn).call(this,{path:a.path,fetched:a})}catch(a){if(!o.signal.aborted)throw a;this.isConnected&&Ce("catalogue",e)}}),this.fetching=void 0},tn=function(...e){if(this.turn+1>=this.queue.length){Ce(...e);return}this.turn++,c(this,G,Qn).call(this)},ka=function(){return r`<form class="card stack" @submit=${e=>c(this,G,xa).call(this,e)}>
        <h2>${B.folder}</h2>
        <p class="faint">${_e(B.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${D(B.path,r`<input name="path" required spellcheck="false" placeholder=${B.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${B.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,c(this,G,Jn).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${B.package}</h2>
        <p class="faint">${_e(B.packageHelp)}</p>
        ${D(B.file,r`<input
            type="file"
            multiple
            @change=${e=>c(this,G,Jn).call(this,[...e.target.files??[]])}
          />`)}
        ${this.bar("inspect")}
      </div>`},xa=function(e){e.preventDefault(),c(this,G,Yn).call(this,{path:String(new FormData(e.target).get("path")).trim()})},Jn=function(e){let t=e.find(o=>o.name.endsWith(".minisig")),n=e.find(o=>o!==t);n&&(async()=>await c(this,G,Yn).call(this,{file:n,signature:await t?.text()}))()},Yn=async function(e){"path"in e?await this.run("inspect",()=>c(this,G,sn).call(this,e)):await this.transfer("inspect",B.package,({signal:t},n)=>c(this,G,sn).call(this,e,n,t))},sn=async function(e,t=this.client,n){let o=await("path"in e?t.inspectPlugin({path:e.path}):t.inspectPackage({signature:e.signature},e.file,{signal:n}));this.source=e,this.found=o,this.ticked=vs,this.updateComplete.then(()=>this.querySelector("#consent")?.focus())},Ta=function(e){let t=e.installed===e.version,n=e.installed!==void 0&&e.installed!==""&&!t;return r`<section class="card">
        <div class="title">
          <div class="grow">
            <h2 id="consent" tabindex="-1">
              ${t?B.againOf(e.id):n?B.upgradeOf(e.id):B.installOf(e.id)}
            </h2>
            <p class="faint">
              ${t?B.sameVersion(m(e.version)):n?B.versions(m(e.installed),m(e.version)):`${B.version} ${m(e.version)}`}
              ${e.downgrade?k(B.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${Ue([e.name,e.author?B.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${c(this,G,Ea).call(this,e)} ${c(this,G,Sa).call(this)} ${e.refused?S("bad",m(e.refused)):l}
        ${e.warnings?.length?S("warn",r`<strong>${B.warnings}</strong>
                  <ul>
                    ${e.warnings.map(o=>r`<li>${m(o)}</li>`)}
                  </ul>`):l}
      </section>
      ${en(e,this.ticked,o=>{this.ticked=o})}
      ${c(this,G,Pa).call(this,e)}
      <section class="card">
        <p class="faint">${B.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${$(n?B.upgrade:B.install,()=>{c(this,G,Aa).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||!Xi(e,this.ticked)})}
          ${this.queue.length>0?$(B.skip,()=>c(this,G,tn).call(this,"catalogue")):$(u.cancel,()=>{this.found=void 0})}
        </div>
        ${this.bar("install")}
      </section>`},Ea=function(e){if(!e.signer)return S("info",B.unsigned);let{signer:t}=e;return S(t.trusted?"good":"info",r`<p>${t.trusted?B.signedTrusted:B.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?r`<p>${B.signerFirst}</p>`:l}`)},Sa=function(){let e=this.source&&"path"in this.source?this.source.fetched:void 0;return e?r`<p class="faint">${B.from(e.catalogue)}</p>
      ${e.unsigned?S("warn",m(e.unsigned)):l}
      ${e.yanked?S("bad",r`<p>${B.yanked}</p>${M(e.yanked)}`):l}
      ${e.vulnerable?S("bad",r`<p>${B.vulnerable}</p>${M(e.vulnerable)}`):l}`:l},Pa=function(e){return r`<section class="card">
      <p>${e.memory.wantedMb>0?B.memory(e.memory.wantedMb,e.memory.givenMb):B.noBackend}</p>
      ${this.source&&"file"in this.source?r`<p class="faint">${z(this.source.file.name)}, ${q(this.source.file.size)}</p>`:l}
    </section>`},Aa=async function(e){let{source:t}=this;if(!t)return;let n={digest:e.digest,downgrade:e.downgrade||void 0,...Zi(e,this.ticked)},o=await("path"in t?this.run("install",()=>this.client.installPlugin({path:t.path,source:t.fetched?.source,signer:e.signer?.key??"",...n})):this.transfer("install",B.installOf(e.id),({signal:a},d)=>d.installPackage({...n,signature:t.signature},t.file,{signal:a})));o&&(await this.live.changed("plugins"),c(this,G,tn).call(this,...this.queue.length>1?["catalogue"]:["plugin",o.id]))},p([f()],Ve.prototype,"source",2),p([f()],Ve.prototype,"found",2),p([f()],Ve.prototype,"ticked",2),p([f()],Ve.prototype,"over",2),p([f()],Ve.prototype,"queue",2),p([f()],Ve.prototype,"turn",2),p([f()],Ve.prototype,"fetching",2),Ve=p([w("install-page")],Ve);var R=u.catalogue,Ra=60,zc=500,Kc=150;function on(i){return r`${i.yanked?k(R.yanked,"bad"):l} ${i.vulnerable?k(R.vulnerable,"bad"):l}
  ${i.expired?k(R.expired,"warn"):l}`}function Xn(i){return r`${i.yanked?S("bad",r`<strong>${R.yanked}</strong> <bdi>${m(i.yanked)}</bdi>`):l}
  ${i.vulnerable?S("bad",r`<strong>${R.vulnerable}</strong> <bdi>${m(i.vulnerable)}</bdi>`):l}`}var zs,ve,eo,nn,Ma,Ia,_a,Ha,st=class extends x{constructor(){super(...arguments);y(this,ve);this.topics=["plugins"];this.text="";this.tag="";this.category="";this.outdated={plugins:[]};this.catalogues=0;y(this,zs,0)}async load(e){let t=Math.min(zc,Math.max(Ra,this.hits?.plugins.length??0)),[n,o,{catalogues:a}]=await Promise.all([c(this,ve,eo).call(this,{limit:t,offset:0},e),this.client.listOutdated({},{signal:e}),this.client.listCatalogues({},{signal:e})]);this.hits=n,this.catalogues=a.length,this.outdated=o}view(){let{plugins:e,found:t,tags:n,problems:o}=this.hits;return r`<div class="title">
        <h1>${u.pages.catalogue}</h1>
        <a class="button" href=${A("catalogues")}>${u.pages.catalogues}</a>
      </div>
      ${this.catalogues===0?_(R.noCatalogues,R.noCataloguesHelp,r`<a class="button primary" href=${A("catalogues")}>${R.addOne}</a>`):r`${o?.map(a=>S("warn",m(a)))} ${c(this,ve,Ha).call(this)} ${c(this,ve,Ia).call(this,n)}
              <p class="faint" role="status">${R.found(j(t))}. ${R.words}</p>
              ${e.length===0?_(R.none,R.noneHelp):r`<ul class="cards">
                      ${Ae(e,a=>`${a.catalogue}/${a.id}`,a=>c(this,ve,_a).call(this,a))}
                    </ul>`}
              ${e.length<t?r`<div class="row">${$(R.more,()=>{c(this,ve,Ma).call(this)},{busy:this.runs("more")})}</div>`:l}`}`}};zs=new WeakMap,ve=new WeakSet,eo=function(e,t){let{text:n,tag:o,category:a}=this;return this.client.searchCatalogues({text:n,tag:o,category:a,icons:!0,...e},{signal:t})},nn=function(e=0){clearTimeout(g(this,zs)),E(this,zs,setTimeout(()=>{this.hits&&(this.hits.plugins.length=0),this.refresh()},e))},Ma=async function(){let e=this.hits.plugins;try{let t=await c(this,ve,eo).call(this,{limit:Ra,offset:e.length},this.signal);this.hits={...t,plugins:[...e,...t.plugins]}}catch(t){this.failure=t}},Ia=function(e){let t=this.tag!==""&&!e.some(n=>n.tag===this.tag);return r`<div class="row">
        <input
          type="search"
          class="grow"
          aria-label=${R.search}
          placeholder=${R.search}
          maxlength="200"
          .value=${this.text}
          @input=${n=>{this.text=n.target.value,c(this,ve,nn).call(this,Kc)}}
        />
        <select
          aria-label=${R.category}
          @change=${n=>{this.category=n.target.value,c(this,ve,nn).call(this)}}
        >
          <option value="">${R.anyCategory}</option>
          ${Object.entries(R.categories).map(([n,o])=>r`<option value=${n}>${o}</option>`)}
        </select>
      </div>
      <div class="row chips" role="group" aria-label=${R.tags}>
        ${(t?[{tag:this.tag,plugins:0},...e]:e).map(({tag:n})=>r`<button
              type="button"
              class="plain"
              aria-pressed=${n===this.tag?"true":"false"}
              @click=${()=>{this.tag=n===this.tag?"":n,c(this,ve,nn).call(this)}}
            >
              <bdi>${m(n)}</bdi>
            </button>`)}
      </div>`},_a=function(e){let t=this.outdated.plugins.find(n=>n.id===e.id&&n.catalogue===e.catalogue)?.version;return r`<li class="card plugin">
      ${We(e.name,e.id,{image:e.icon})}
      <div class="grow">
        <h3>
          <a href=${A("catalogue",e.id)}><bdi>${m(e.name)}</bdi></a>
          ${e.installed?k(R.installed(m(e.installed)),"good"):l}
          ${t?k(R.update(m(t)),"info"):l} ${on(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)} <bdi>${R.by(m(e.author))}</bdi></p>
        <p class="said-line" dir="auto">${m(e.description)}</p>
        <p class="faint"><code>${e.catalogue}</code> <bdi>${e.tags.map(n=>m(n)).join(", ")}</bdi></p>
      </div>
    </li>`},Ha=function(){let{plugins:e}=this.outdated;if(e.length===0)return l;let t=e.filter(n=>n.version);return r`<section class="card" aria-labelledby="updates">
      <div class="title">
        <h2 id="updates">${R.updates} <span class="faint">${j(e.length)}</span></h2>
        ${t.length>1?$(R.upgradeAll,()=>Ca(t)):l}
      </div>
      <ul class="rows">
        ${e.map(n=>r`<li>
              <div class="grow">
                <strong><a href=${A("catalogue",n.id)}><code>${n.id}</code></a></strong>
                ${n.version?R.toInstalled(m(n.installed),m(n.version)):R.nothingNewer} ${on(n)}
                ${Xn(n)} ${n.changelog?Ue(n.changelog,R.changes):l}
              </div>
              ${n.version?$(R.upgrade,()=>Ca([n]),{kind:"primary",name:R.upgradeOf(n.id)}):l}
            </li>`)}
      </ul>
    </section>`},p([f()],st.prototype,"text",2),p([f()],st.prototype,"tag",2),p([f()],st.prototype,"category",2),p([f()],st.prototype,"hits",2),p([f()],st.prototype,"outdated",2),p([f()],st.prototype,"catalogues",2),st=p([w("catalogue-page")],st);function Ca(i){Zn(i.map(s=>({id:s.id,catalogue:s.catalogue,version:s.version}))),Ce("install")}var Ge,Oa,La,ja,to,Qt=class extends x{constructor(){super(...arguments);y(this,Ge);this.plugin="";this.topics=["plugins"];this.offers=[]}async load(e){let[t,n]=await Promise.all([this.client.cataloguePlugin({id:this.plugin},{signal:e}),this.client.listPublishers({},{signal:e})]);this.offers=t.offers,this.publishers=n}view(){return this.offers.map(e=>c(this,Ge,Oa).call(this,e))}};Ge=new WeakSet,Oa=function(e){return r`<section class="card">
        <div class="title">
          ${We(e.name,e.id,{image:e.icon,large:!0})}
          <div class="grow">
            <h1><bdi>${m(e.name)}</bdi> ${on(e)}</h1>
            <p class="faint">
              <code>${e.id}</code> ${m(e.version)}
              ${e.installed?k(R.installed(m(e.installed)),"good"):l}
            </p>
          </div>
          ${e.installed===e.version?r`<a class="button" href=${A("plugin",e.id)}>${u.page.about}</a>`:$(e.installed?R.upgrade:R.install,()=>c(this,Ge,to).call(this,e,e.version),{kind:"primary",disabled:e.expired})}
        </div>
        <p class="faint">
          ${R.from(e.catalogue)}${e.category&&R.categories[e.category]?`, ${R.categories[e.category]}`:""}
        </p>
        ${e.unsigned?S("warn",m(e.unsigned)):l}
        ${Ue([R.by(e.author),e.description].join(`
`))} ${Xn(e)}
        ${e.tags.length>0?r`<p class="faint">${R.tags}: <bdi>${e.tags.map(t=>m(t)).join(", ")}</bdi></p>`:l}
        <h2>${e.permissions.length>0?R.asksFor:R.asksNothing}</h2>
        <ul>
          ${e.permissions.map(t=>r`<li><strong>${m(t.name)}</strong> ${t.explanation}</li>`)}
        </ul>
        <p class="faint">${R.claims}</p>
      </section>
      <section class="card">
        <h2>${R.versions}</h2>
        <ul class="rows">
          ${e.versions.map(t=>c(this,Ge,La).call(this,e,t))}
        </ul>
      </section>`},La=function(e,t){return r`<li>
      <div class="grow">
        <strong>${m(t.version)}</strong> ${on(t)}
        <p class="faint">${t.bytes>0?r`${R.size} ${q(t.bytes)}.`:l} ${c(this,Ge,ja).call(this,t)}</p>
        ${Xn(t)} ${t.changelog?Ue(t.changelog,R.changes):l}
      </div>
      ${t.version===e.installed?k(R.isInstalled,"good"):$(R.install,()=>c(this,Ge,to).call(this,e,t.version),{name:R.installVersion(m(t.version)),disabled:e.expired})}
    </li>`},ja=function(e){if(!e.signer)return R.unsigned;let t=this.publishers?.publishers.find(n=>n.fingerprint===e.signer);return r`${R.signer} <code>${e.signer}</code>${t?r` (${t.trusted?R.trusted:R.known})`:l}`},to=function(e,t){Zn([{id:e.id,catalogue:e.catalogue,version:t}]),Ce("install")},p([I()],Qt.prototype,"plugin",2),p([f()],Qt.prototype,"offers",2),p([f()],Qt.prototype,"publishers",2),Qt=p([w("catalogue-plugin")],Qt);var Q=u.catalogues,St,Na,qa,Da,Ks=class extends x{constructor(){super(...arguments);y(this,St);this.list=[]}async load(e){this.list=(await this.client.listCatalogues({},{signal:e})).catalogues}view(){return r`<div class="title">
        <h1>${u.pages.catalogues}</h1>
        ${this.list.length>0?r`<a class="button" href=${A("catalogue")}>${Q.browse}</a>`:l}
      </div>
      ${this.list.length===0?_(Q.none,Q.noneHelp):r`<ul class="rows card">
              ${this.list.map(e=>c(this,St,Na).call(this,e))}
            </ul>`}
      <form class="card form" @submit=${e=>c(this,St,Da).call(this,e)}>
        <h2>${Q.add}</h2>
        ${D(Q.place,r`<input name="place" required maxlength="2048" spellcheck="false" />`,Q.placeHelp)}
        ${D(Q.name,r`<input name="name" required maxlength="64" pattern="[a-z0-9]+(-[a-z0-9]+)*" spellcheck="false" />`,Q.nameHelp)}
        <label class="check"><input type="checkbox" name="daily" /><span>${Q.daily}</span></label>
        <div class="row">
          <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${Q.look}</button>
        </div>
      </form>`}};St=new WeakSet,Na=function(e){return r`<li>
      <div class="grow">
        <strong>${e.name}</strong> ${M(e.title)} ${e.expired?k(Q.expired,"bad"):l}
        <p class="faint">
          ${ct(e.place)} · ${Q.plugins(j(e.plugins))} ·
          ${e.refreshedAt?r`${Q.refreshed} ${H(e.refreshedAt)}`:Q.never}
          ${e.expiresAt?r` · ${Q.expires} ${H(e.expiresAt)}`:l}
        </p>
        ${e.unsigned?S("warn",m(e.unsigned)):r`<p class="faint"><code>${e.fingerprint}</code></p>`}
        ${e.problem?S("warn",m(e.problem)):l}
        <label class="check"
          ><input
            type="checkbox"
            aria-label=${Q.dailyOf(e.name)}
            .checked=${e.daily}
            @change=${t=>{let n=t.target.checked;this.run(`daily ${e.name}`,()=>this.client.setCatalogue({name:e.name,daily:n}))}}
          /><span>${Q.daily}</span></label
        >
      </div>
      ${$(Q.refresh,()=>{this.run(`refresh ${e.name}`,()=>this.client.refreshCatalogue({name:e.name}))},{busy:this.runs(`refresh ${e.name}`),name:Q.refreshOf(e.name)})}
      ${$(Q.remove,()=>{c(this,St,qa).call(this,e)},{busy:this.runs(e.name),name:Q.removeOf(e.name)})}
    </li>`},qa=async function(e){await V({title:Q.removeQuestion(e.name),body:r`<p>${Q.removeHelp}</p>`,confirm:Q.remove,danger:!0})&&await this.run(e.name,()=>this.client.removeCatalogue({name:e.name}))},Da=function(e){e.preventDefault();let t=e.target,n=new FormData(t),o=String(n.get("place")).trim(),a=String(n.get("name")).trim();this.run("add",async()=>{let d=await this.client.offerCatalogue({place:o},{signal:this.signal});if(!await V({title:d.unsigned?Q.unsignedQuestion:Q.question,body:d.unsigned?r`${S("warn",m(d.unsigned))}<p>${Q.plugins(j(d.plugins))}</p>`:r`<p>${Q.questionHelp}</p>
              <dl class="pairs">
                <dt>${Q.fingerprint}</dt>
                <dd><code>${d.fingerprint}</code></dd>
                <dt>${Q.title}</dt>
                <dd>${M(d.title)}</dd>
                <dt>${u.pages.plugins}</dt>
                <dd>${j(d.plugins)}</dd>
                <dt>${Q.expires}</dt>
                <dd>${d.expiresAt?H(d.expiresAt):l}</dd>
              </dl>`,confirm:Q.add}))return;let b=d.unsigned?{unsigned:!0}:{key:d.key};await this.client.addCatalogue({name:a,place:o,...b,daily:n.has("daily")||void 0}),t.reset()})},p([f()],Ks.prototype,"list",2),Ks=p([w("catalogues-page")],Ks);var C=u.host,he,Fa,Ua,Wa,Ba,Va,Ga,za,Ka,ut=class extends x{constructor(){super(...arguments);y(this,he);this.topics=["plugins"];this.faults=[];this.recovery=""}async load(e){this.client.getCluster({},{signal:e}).then(a=>{this.cluster=a},()=>{this.cluster=void 0});let[t,n,o]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=n,this.faults=o.faults}disconnectedCallback(){super.disconnectedCallback(),this.recovery=""}view(){let e=this.status;return r`<div class="title"><h1>${u.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>S(t.severity==="error"?"bad":"warn",r`<p>${t.plugin?r`<code>${t.plugin}</code>: ${m(t.what)}`:as(m(t.what))}</p>
            ${t.do?r`<p class="faint">${_e(as(m(t.do)))}</p>`:l}`))}
      <section>
        <dl class="pairs card">
          <dt>${C.version}</dt>
          <dd>${m(e.version??"")}</dd>
          <dt>${C.started}</dt>
          <dd>${H(e.startedAt)}</dd>
          <dt>${C.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${C.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,n])=>r`${j(n)} ${u.state[t]??t} `)}
          </dd>
          ${e.memory?r`<dt>${C.memory}</dt>
                  <dd>
                    ${q(e.memory.usedBytes)} / ${q(e.memory.maxBytes)}
                    ${e.memory.refused>0?k(C.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${c(this,he,Fa).call(this,e)} ${this.cluster?c(this,he,Ua).call(this,this.cluster):l} ${c(this,he,Wa).call(this)}
      ${c(this,he,Va).call(this,this.key)}`}};he=new WeakSet,Fa=function(e){return r`<section>
      <h2>${C.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>k(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},Ua=function(e){let t=n=>n===void 0?"":C.ago(Ie(n));return r`<section>
      <h2>${C.database}</h2>
      <p><code>${m(e.database)}</code></p>
      ${bt([C.member,C.version,C.address,C.started,C.seen],e.hosts.map(n=>[r`${m(n.name)} ${n.this?k(C.this,"info"):l}`,m(n.version),r`<code>${m(n.address??"")}</code>`,H(n.startedAt),r`${t(n.seenMs)} ${n.silent?k(C.silent,"warn"):l}`]))}
      ${e.standbys.length>0?bt([C.standby,C.address,C.state,C.commits,C.behind,C.seen],e.standbys.map(n=>[m(n.name),r`<code>${m(n.address??"")}</code>`,m(n.state??""),m(n.sync??""),n.behindBytes===void 0?"":q(n.behindBytes),t(n.heardMs)])):l}
      ${e.standbysHidden?r`<p class="faint">${C.standbysHidden(m(e.standbysHidden))}</p>`:l}
    </section>`},Wa=function(){return this.faults.length===0?l:r`<section>
      <h2>${C.faults}</h2>
      ${this.faults.map(e=>S("bad",r`<p><code>${m(e.file)}</code> ${m(e.problem)}</p>
            <p>${m(e.advice)}</p>
            ${$(C.accept,()=>{c(this,he,Ba).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},Ba=async function(e){await V({title:C.acceptQuestion,body:r`<p><code>${m(e.file)}</code></p>
        <p>${C.acceptWarning}</p>`,confirm:C.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},Va=function(e){return r`<section class="card">
      <h2>${C.key}</h2>
      <p class="faint">${C.keyHelp}</p>
      ${e.problem?S("bad",m(e.problem)):l}
      ${e.key===""?r`<p>${C.noKey}</p>`:r`<dl class="pairs">
                <dt>${C.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${C.keptIn}</dt>
                <dd>${e.file?C.given(m(e.file)):e.source==="keyring"?C.keyring:C.file}</dd>
                <dt>${C.made}</dt>
                <dd>${H(e.created)}</dd>
                <dt>${C.protects}</dt>
                <dd>${C.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${$(C.export,()=>{c(this,he,za).call(this,e)},{busy:this.runs("export"),disabled:!e.usable})}
                ${$(C.rotate,()=>{c(this,he,Ka).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>
              ${this.recovery?c(this,he,Ga).call(this):l}`}
    </section>`},Ga=function(){return S("warn",r`<p><strong>${C.exported}</strong></p>
        <pre tabindex="0" class="secret">${this.recovery}</pre>
        <p class="faint">${C.exportedHelp}</p>
        <div class="row">
          ${$(u.access.copy,()=>{navigator.clipboard.writeText(this.recovery)})}
          ${$(u.access.done,()=>{this.recovery=""})}
        </div>`)},za=async function(e){await V({title:C.exportQuestion,body:r`<p>${C.exportWarning}</p>`,confirm:C.export,danger:!0})&&await this.run("export",async()=>{this.recovery=(await this.client.exportKey({key:e.key})).recoveryKey,await this.updateComplete,this.querySelector(".secret")?.focus()})},Ka=async function(){await V({title:C.rotateQuestion,body:r`<p>${C.rotateHelp}</p>`,confirm:C.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},p([f()],ut.prototype,"status",2),p([f()],ut.prototype,"key",2),p([f()],ut.prototype,"faults",2),p([f()],ut.prototype,"cluster",2),p([f()],ut.prototype,"recovery",2),ut=p([w("host-page")],ut);var F=u.inbox,Qc=100,Qa=120;function Ja(i){let s=[...i];return s.length>Qa?`${s.slice(0,Qa).join("")}…`:i}function Jc(i){let s=i.rejected||i.state==="failed";return k(m(i.state),s?"bad":i.state==="succeeded"?"good":"")}var Te,$s,ys,bs,ze,Ya,Za,Xa,so,Qs=class extends x{constructor(){super();y(this,ze);this.topics=["approvals","notices"];this.decided=[];y(this,Te,[]);y(this,$s,new Map);y(this,ys,new Map);y(this,bs,0);new Oi(this,".approval .row")}disconnectedCallback(){super.disconnectedCallback(),E(this,Te,[]),g(this,$s).clear(),g(this,ys).clear()}willUpdate(e){super.willUpdate(e);let{runs:t,calls:n}=this.live.inbox,o=new Map;for(let d of n)o.set(`call ${d.id}`,{name:`call ${d.id}`,call:d});for(let d of t)o.set(`run ${d.id}`,{name:`run ${d.id}`,run:d});E(this,Te,g(this,Te).map(d=>o.get(d.name)??{...d,ended:!0}));for(let d of g(this,Te))o.delete(d.name);let a=Math.max(0,Qc-g(this,Te).length);g(this,Te).push(...[...o.values()].slice(0,a)),E(this,bs,Math.max(0,o.size-a))}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let e=this.live.states.filter(t=>t.kind==="inbox"&&Array.isArray(t.value)&&t.value.length>0);return r` <div class="title"><h1>${u.pages.inbox}</h1></div>
      ${g(this,Te).length===0?l:r`<section class="stack" aria-label=${u.waiting}>
              ${Ae(g(this,Te),t=>t.name,t=>t.call?c(this,ze,Za).call(this,t,t.call):t.run?c(this,ze,Xa).call(this,t,t.run):l)}
            </section>`}
      ${g(this,Te).every(t=>t.ended)?_(F.none,F.noneHelp):g(this,bs)>0?S("info",r`<p>${F.more(g(this,bs))}</p>`):l}
      ${g(this,Te).some(t=>t.ended)?r`<div class="row">${$(F.clear,()=>c(this,ze,Ya).call(this))}</div>`:l}
      ${e.length===0?l:r`<section class="stack">
              <h2>${F.items}</h2>
              ${e.map(ar)}
            </section>`}
      ${this.decided.length===0?l:r`<section>
              <h2>${F.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${F.plugin}</th>
                      <th>${F.call}</th>
                      <th>${F.outcome}</th>
                      <th>${F.by}</th>
                      <th>${F.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(t=>r`<tr>
                          <td><code>${t.plugin}</code></td>
                          <td>${ct(`${t.method} ${t.path}`)}</td>
                          <td>${Jc(t)}</td>
                          <td>${m((t.rejected??t.approved)?.by??"")}</td>
                          <td>${H((t.rejected??t.approved)?.at??t.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};Te=new WeakMap,$s=new WeakMap,ys=new WeakMap,bs=new WeakMap,ze=new WeakSet,Ya=function(){E(this,Te,g(this,Te).filter(e=>!e.ended)),this.requestUpdate()},Za=function(e,t){let{soon:n}=this.live.undo,o=t.query?`?${m(t.query)}`:"",a=`${t.method} /plugins/${t.plugin}/${z(t.path)}${o}`,d=`asked-${e.name.replaceAll(" ","-")}`,h=r`<pre>${Ja(a)}</pre>
      ${t.body?r`<pre>${Ja(ge(t.body))}</pre>`:l}`;return r`<article class="card approval" aria-label=${F.callOf(t.plugin)}>
      <h2>${F.callOf(t.plugin)} <span class="faint">${F.number(t.id)}</span></h2>
      <p>
        ${F.callBy(m(t.requestedBy))}
        ${H(t.asked)}${t.expires?r`, ${F.expires} ${H(t.expires)}`:l}.
      </p>
      <pre id=${d}>${a}</pre>
      ${t.body?r`<pre class="body">${ge(t.body)}</pre>`:l}
      ${t.truncated?r`<p class="faint">${F.truncated(q(t.bodyBytes))} <code>${t.bodySha256}</code></p>`:l}
      ${t.description?Ue(t.description):l}
      ${c(this,ze,so).call(this,e,F.callNumber(t.id,t.plugin),d,{approve:F.callApproved(t.id,t.plugin,n),reject:F.callRejected(t.id,t.plugin,n),what:h},()=>this.client.approveCall({id:t.id}),()=>this.client.rejectCall({id:t.id}))}
    </article>`},Xa=function(e,t){let{soon:n}=this.live.undo,o=F.runOf(t.plugin,t.job);return r`<article class="card approval" aria-label=${o}>
      <h2>${o} <span class="faint">${F.number(t.id)}</span></h2>
      <p>
        ${F.due}
        ${H(t.scheduledAt)}${t.count>1?r`, ${F.standsFor(t.count)}`:l}${t.expires?r`, ${F.expires} ${H(t.expires)}`:l}. <a href=${A("plugin",t.plugin,"jobs")}>${F.openJob}</a>
      </p>
      ${t.label||t.description?Ue([t.label,t.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${F.version} ${m(t.version??"")}</p>
      ${c(this,ze,so).call(this,e,F.runNumber(t.id,t.plugin,t.job),void 0,{approve:F.runApproved(t.id,o,n),reject:F.runRejected(t.id,o,n)},()=>this.client.approveRun({id:t.id}),()=>this.client.rejectRun({id:t.id}))}
    </article>`},so=function(e,t,n,o,a,d){let h=(v,N,U)=>()=>{g(this,ys).set(e.name,N),this.live.undo.later(e.name,r`<p>${v}</p>${o.what??l}`,async()=>{await U(),g(this,$s).set(e.name,N),await this.live.changed("approvals")})},b=v=>({disabled:T,busy:T&&g(this,ys).get(e.name)===v}),T=this.live.undo.has(e.name);return r`<div class="row">
      ${e.ended?k(g(this,$s).get(e.name)??F.withdrawn):[$(F.approve,h(o.approve,F.approved,a),{kind:"primary",name:F.approveOf(t),about:n,...b(F.approved)}),$(F.reject,h(o.reject,F.rejected,d),{name:F.rejectOf(t),about:n,...b(F.rejected)})]}
    </div>`},p([f()],Qs.prototype,"decided",2),Qs=p([w("inbox-page")],Qs);var it=u.limits,rn,el,ws=class extends x{constructor(){super(...arguments);y(this,rn);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.limits.filter(t=>t.name.includes(this.search.trim().toLowerCase()));return r`<div class="title">
        <h1>${u.pages.limits}</h1>
      </div>
      <p class="faint">${_e(it.help)}</p>
      ${D(it.search,r`<input
          type="search"
          .value=${this.search}
          @input=${t=>{this.search=t.target.value}}
        />`)}
      ${e.length===0?_(it.none,it.noneHelp):c(this,rn,el).call(this,e)}`}};rn=new WeakSet,el=function(e){return r`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[it.name,it.value,it.default,it.range].map(t=>r`<th>${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${Ae(e,t=>t.name,t=>r`<tr>
                <td><code>${t.name}</code></td>
                <td>${t.value} ${t.changed?k(it.changed,"info"):""}</td>
                <td>${t.default}</td>
                <td class="faint">${it.between(t.min,t.max)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([f()],ws.prototype,"limits",2),p([f()],ws.prototype,"search",2),ws=p([w("limits-page")],ws);var nt=u.notifications,io=200,Js,oe,no,tl,oo,ro,sl,il,nl,ol,Pt=class extends x{constructor(){super(...arguments);y(this,oe);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1;y(this,Js,Promise.resolve())}async load(e){let t=await c(this,oe,oo).call(this,void 0,e),n=t.at(-1)?.position??0,o=new Set(t.map(b=>b.id)),a=t.length<io,d=!this.notices.some(b=>o.has(b.id)),h=a||d?[]:this.notices.filter(b=>b.position<n&&!o.has(b.id));this.end=a||this.end&&!d,this.notices=[...t,...h]}view(){let{undo:e,plugins:t}=this.live,n=e.list.length===0?this.notices:this.notices.filter(o=>!e.has(`dismiss ${o.id}`));return r`<div class="title">
        <h1>${u.pages.notifications}</h1>
        ${$(nt.markAll,()=>{c(this,oe,ol).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(o=>!o.read)})}
      </div>
      <div class="row end">
        ${D(nt.plugin,r`<select
            @change=${o=>{c(this,oe,ro).call(this,()=>this.plugin=o.target.value)}}
          >
            <option value="">${nt.all}</option>
            ${Ci([t],()=>t.map(o=>r`<option value=${o.id}>${o.id}</option>`))}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${o=>{c(this,oe,ro).call(this,()=>this.unread=o.target.checked)}}
          /><span>${nt.unread}</span></label
        >
      </div>
      ${n.length===0?_(nt.none,nt.noneHelp):r`<long-list
              .items=${n}
              .key=${o=>o.id}
              .row=${o=>c(this,oe,sl).call(this,o)}
              .rowClass=${o=>o.read?"read":"unread"}
              .kind=${"rows card notices"}
              .height=${72}
              .more=${!this.end}
              @end=${()=>c(this,oe,no).call(this)}
            ></long-list>`}
      ${this.end?l:$(nt.more,()=>c(this,oe,no).call(this),{busy:this.runs("more")})}`}};Js=new WeakMap,oe=new WeakSet,no=function(){E(this,Js,g(this,Js).then(()=>this.run("more",()=>c(this,oe,tl).call(this))))},tl=async function(){if(this.end)return;let e=await c(this,oe,oo).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<io,this.notices=[...this.notices,...e]},oo=async function(e,t){let n={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...n,before:e,limit:io},{signal:t})).notifications},ro=function(e){e(),this.notices=[],this.refresh()},sl=function(e){return r`<div class="grow">
        <p class="faint">
          ${e.kind==="alert"?k(nt.alert,"warn"):l}
          <a href=${A("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${H(e.created)}
        </p>
        <p>${e.title?r`<strong>${M(e.title)}</strong> `:l}${M(e.body??"")}</p>
      </div>
      ${e.read?l:$(nt.read,()=>{c(this,oe,il).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${$(u.dismiss,()=>c(this,oe,nl).call(this,e),{kind:"plain"})}`},il=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},nl=function(e){this.live.undo.later(`dismiss ${e.id}`,nt.dismissed(e.plugin,this.live.undo.soon),async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},ol=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},p([f()],Pt.prototype,"notices",2),p([f()],Pt.prototype,"plugin",2),p([f()],Pt.prototype,"unread",2),p([f()],Pt.prototype,"end",2),Pt=p([w("notifications-page")],Pt);var L=u.activity,Yc=2e3,ot,ks,rl,Jt=class extends x{constructor(){super(...arguments);y(this,ot);this.plugin="";this.history={intervalMs:1,points:[]}}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Yc);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){[this.audit,this.history]=await Promise.all([this.client.getAudit({id:this.plugin,limit:50},{signal:e}),this.client.getUsageHistory({id:this.plugin},{signal:e})])}view(){let{figures:e,functions:t,hosts:n,requests:o,calls:a}=this.audit,{intervalMs:d,points:h}=this.history,b=v=>v/d*1e3,T=v=>L.perSecond(v.toFixed(1));return r`<div class="charts">
        ${c(this,ot,ks).call(this,L.calls,v=>b(v.calls),T)}
        ${c(this,ot,ks).call(this,L.cpu,v=>v.cpuMs/d*100,v=>`${v.toFixed(1)} %`)}
        ${c(this,ot,ks).call(this,L.memory,v=>v.memoryBytes,q)}
        ${c(this,ot,ks).call(this,L.denials,v=>b(v.denied),T)}
        ${c(this,ot,ks).call(this,L.network,v=>b(v.bytesIn+v.bytesOut),v=>L.perSecond(q(v)))}
      </div>
      <p class="faint">
        ${h.length===0?L.noHistory:r`${L.since} ${H(h[0].time)}. ${L.pointOf(Ie(d))}`}
      </p>
      <dl class="pairs card">
        <dt>${L.totalCalls}</dt>
        <dd>${L.callsText(j(e.calls),j(e.errors),j(e.crashes))}</dd>
        <dt>${L.cpuTime}</dt>
        <dd>${Ie(e.cpuMs)} <span class="faint">${L.waited(Ie(e.cpuWaitMs))}</span></dd>
        <dt>${L.memoryPeak}</dt>
        <dd>${q(e.memoryPeakBytes)} / ${q(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${L.functions}</h2>
        ${t.length===0?_(L.noFunctions,L.noFunctionsHelp):bt([L.function,L.allowed,L.denied,L.failed,L.in,L.out],t.map(v=>[r`<code>${v.namespace}.${v.function}</code>`,j(v.allowed),v.denied>0?k(j(v.denied),"bad"):"0",v.failed>0?k(j(v.failed),"warn"):"0",q(v.bytesIn),q(v.bytesOut)]))}
      </section>
      ${n.length===0?l:r`<section>
              <h2>${L.hosts}</h2>
              ${c(this,ot,rl).call(this)}
            </section>`}
      ${o.length===0?l:r`<section>
              <h2>${L.requests}</h2>
              ${bt([L.time,L.request,L.status,L.took,L.out,L.in],[...o].reverse().map(v=>[r`<time datetime=${v.time}>${yt(v.time)}</time>`,r`<code>${v.method} ${z(v.host)}</code>${v.count>1?` × ${v.count}`:l}`,v.code?k(v.code,"bad"):String(v.status),Ie(v.durationMs),q(v.bytesOut),q(v.bytesIn)]))}
            </section>`}
      ${a.length===0?l:r`<section>
              <h2>${L.decided}</h2>
              ${bt([L.time,L.request,L.status,L.by],a.map(v=>[H((v.approved??v.rejected)?.at),r`<code>${v.method} ${z(v.path)}</code>`,m(v.state),m((v.approved??v.rejected)?.by??"")]))}
            </section>`}`}};ot=new WeakSet,ks=function(e,t,n){let o=this.history.points.map(t);return or(e,o,n(o.at(-1)??0))},rl=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(n=>n.bytesIn+n.bytesOut));return bt([L.host,L.traffic,L.asked,L.refused,L.last],e.map(n=>[r`<code>${z(n.host)}</code>`,r`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(n.bytesIn+n.bytesOut)/t*100} height="8"></rect></svg
          >${q(n.bytesIn+n.bytesOut)}</span
        >`,j(n.calls),n.refused>0?k(j(n.refused),"bad"):"0",H(n.last)]))},p([I()],Jt.prototype,"plugin",2),p([f()],Jt.prototype,"audit",2),p([f()],Jt.prototype,"history",2),Jt=p([w("plugin-activity")],Jt);var pe=u.stored,ao=50;function al(i){if(i==null)return r`<span class="faint">null</span>`;let s=typeof i=="string"?i:JSON.stringify(i);return r`<span dir="auto">${m(s.length>300?s.slice(0,300)+"…":s)}</span>`}var Ys,$e,ll,dl,lo,cl,hl,pl,ul,Ee=class extends x{constructor(){super(...arguments);y(this,$e);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];y(this,Ys,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!g(this,Ys)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),E(this,Ys,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let n={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:ao};this.rows=(await this.client.queryRows(n,{signal:e})).rows}}view(){let{shown:e}=this,t=(n,o,a)=>r`<button
        type="button"
        class=${a?"primary":""}
        aria-pressed=${a?"true":"false"}
        @click=${()=>c(this,$e,ll).call(this,o)}
      >
        ${n}
      </button>`;return r`<div class="row" role="group" aria-label=${pe.what}>
        ${this.collections.map(n=>t(`${z(n.name)} (${j(n.rows)})`,{collection:n.name},typeof e=="object"&&e.collection===n.name))}
        ${t(pe.keys,"keys",e==="keys")} ${t(pe.files,"files",e==="files")}
      </div>
      ${e==="keys"?c(this,$e,hl).call(this):e==="files"?c(this,$e,pl).call(this):c(this,$e,dl).call(this,e.collection)}`}};Ys=new WeakMap,$e=new WeakSet,ll=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},dl=function(e){let n=["id",...this.collections.find(o=>o.name===e)?.columns.map(o=>o.name)??[],"created_at","updated_at"];return r`<form
        class="row end"
        @submit=${o=>{o.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${D(pe.filter,r`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${o=>{this.where=o.target.value}}
            />`)}
        </div>
        <button>${pe.apply}</button>
      </form>
      ${this.rows.length===0?_(pe.noRows,pe.noRowsHelp):r`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${n.map(o=>c(this,$e,cl).call(this,o))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(o=>r`<tr>
                        ${n.map(a=>r`<td>${al(o[a])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      ${this.rows.length===0&&this.offset===0?l:r`<div class="row">
              ${$(pe.before,()=>c(this,$e,lo).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${pe.rowsOf(j(this.offset+1),j(this.offset+this.rows.length))}</span>
              ${$(pe.after,()=>c(this,$e,lo).call(this,1),{disabled:this.rows.length<ao})}
            </div>`}`},lo=function(e){this.offset=Math.max(0,this.offset+e*ao),this.refresh()},cl=function(e){let{by:t,descending:n}=this.order;return r`<th aria-sort=${t!==e?"none":n?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!n},this.offset=0,this.refresh()}}
      >
        ${z(e)}${t===e?n?" ↓":" ↑":l}
      </button>
    </th>`},hl=function(){return r`${D(pe.prefix,r`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?_(pe.noKeys,pe.noKeysHelp):r`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${pe.key}</th>
                  <th>${pe.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>r`<tr>
                      <td>${ct(String(e.key))}</td>
                      <td>${al(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},pl=function(){let e=this.folder.split("/").filter(Boolean),t=n=>()=>{this.folder=n,this.file=void 0,this.refresh()};return r`<div class="row">
        ${$(pe.top,t(""),{kind:"plain"})}
        ${e.map((n,o)=>{let a=e.slice(0,o+1).join("/");return $(`/ ${z(n)}`,t(a),{kind:"plain"})})}
      </div>
      ${this.files.length===0?_(pe.noFiles,pe.noFilesHelp):r`<ul class="rows card">
              ${this.files.map(n=>{let o=[...e,n.name].join("/");return r`<li>
                  ${$(z(n.name)+(n.folder?"/":""),n.folder?t(o):()=>{c(this,$e,ul).call(this,o)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?r`<section>
              <h3>${ct(this.file.path)}</h3>
              <pre tabindex="0">${ge(this.file.text)}</pre>
            </section>`:l}`},ul=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},p([I()],Ee.prototype,"plugin",2),p([f()],Ee.prototype,"collections",2),p([f()],Ee.prototype,"shown",2),p([f()],Ee.prototype,"rows",2),p([f()],Ee.prototype,"order",2),p([f()],Ee.prototype,"where",2),p([f()],Ee.prototype,"offset",2),p([f()],Ee.prototype,"beginning",2),p([f()],Ee.prototype,"folder",2),p([f()],Ee.prototype,"files",2),p([f()],Ee.prototype,"file",2),Ee=p([w("plugin-stored")],Ee);var de=u.data,At,ml,gl,fl,xs=class extends x{constructor(){super(...arguments);y(this,At);this.plugin=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(n=>n.name==="storage"&&n.granted);return r`${t?r`<section>
              <h2>${de.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:l}
      <section class="card">
        <h2>${de.export}</h2>
        <p>${de.exportHelp}</p>
        <div class="row">
          ${$(de.export,()=>{c(this,At,ml).call(this)},{kind:"primary",busy:this.runs("export")})}
        </div>
        ${this.bar("export")}
      </section>
      <section class="card">
        <h2>${de.import}</h2>
        <p>${de.importHelp}</p>
        <form class="stack" @submit=${n=>{c(this,At,gl).call(this,n)}}>
          <label class="field"><span>${de.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${de.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${de.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${de.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${de.import}</button>
          </div>
        </form>
        ${this.bar("import")}
        ${this.imported?c(this,At,fl).call(this,this.imported):l}
      </section>`}};At=new WeakSet,ml=async function(){await this.transfer("export",de.export,async({signal:e,moved:t})=>{let n=await this.client.export({id:this.plugin},{signal:e});await Ji(n,`${this.plugin}-${Yi()}.tar.gz`,t)})},gl=async function(e){e.preventDefault();let t=new FormData(e.target),n=t.get("file"),o=t.has("replace");await V({title:de.importQuestion(this.plugin),body:r`<p>${o?de.replaceWarning:de.importWarning}</p>
        <p class="faint">${m(n.name)}, ${q(n.size)}</p>`,confirm:de.import,danger:o})&&(this.imported=void 0,this.imported=await this.transfer("import",de.import,({signal:d},h)=>h.importPlugin({id:this.plugin,replace:o,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},n,{signal:d})))},fl=function(e){return S("good",r`<p>${de.imported(j(e.rows),j(e.keys),j(e.files),j(e.settings))}</p>
        ${e.secrets.length>0?r`<p>${de.secrets} ${e.secrets.map(t=>r`<code>${z(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?r`<p>${de.leftOut} ${e.unknown.map(t=>r`<code>${m(t)}</code> `)}</p>`:l}`)},p([I()],xs.prototype,"plugin",2),p([f()],xs.prototype,"imported",2),xs=p([w("plugin-data")],xs);var rt=u.endpoints,an=i=>i.method==="POST"||i.method==="PUT"||i.method==="PATCH",Ts,vl,$l,Yt=class extends x{constructor(){super(...arguments);y(this,Ts);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?_(rt.none,rt.noneHelp):r`<div class="stack">${this.endpoints.map(e=>c(this,Ts,vl).call(this,e))}</div>`}};Ts=new WeakSet,vl=function(e){let t=`${e.method} ${e.url}`,n=this.live.calls.of(e.method,e.url),o=this.inputs.get(t)??n?.input??{query:"",body:an(e)?"{}":""},a=d=>{this.inputs=new Map(this.inputs).set(t,{...o,...d})};return r`<details class="card endpoint" ?open=${n!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:k(rt.open,"warn")} ${e.requiresConfirmation?k(rt.asks,"info"):l}
      </summary>
      ${e.description?r`<p>${M(e.description)}</p>`:l}
      <form class="stack" @submit=${d=>c(this,Ts,$l).call(this,d,e,o)}>
        ${D(rt.query,r`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${o.query}
            @input=${d=>a({query:d.target.value})}
          />`)}
        ${an(e)?D(rt.body,r`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${o.body}
                  @input=${d=>a({body:d.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${n?.stop!==void 0} ?disabled=${n?.stop!==void 0}>
            ${rt.send}
          </button>
          ${n?.stop?$(u.cancel,()=>n.stop?.abort()):l}
          ${e.requiresConfirmation?r`<span class="faint">${rt.asksHelp}</span>`:l}
        </div>
      </form>
      ${n?.stop&&e.requiresConfirmation?S("info",r`${rt.waits} <a href=${A("inbox")}>${u.home.openInbox}</a>`):l}
      ${n?.failure===void 0?l:ht(n.failure)}
      ${n?.answer?r`<div class="stack" role="status">
              <p>${k(String(n.answer.status),n.answer.status<400?"good":"bad")}
              ${Ie(n.answer.ms)}</p>
              <pre tabindex="0">${ge(n.answer.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${rt.curl}</p>
        <pre tabindex="0">${m(Zc(e,o))}</pre>
      </div>
    </details>`},$l=function(e,t,n){e.preventDefault();let o=an(t)&&n.body.trim()!==""?n.body:void 0;this.live.calls.send(t.method,t.url,n,o,t.requiresConfirmation?void 0:this.signal)},p([I()],Yt.prototype,"plugin",2),p([f()],Yt.prototype,"endpoints",2),p([f()],Yt.prototype,"inputs",2),Yt=p([w("plugin-endpoints")],Yt);function Zc(i,s){let e=o=>`'${o.replaceAll("'","'\\''")}'`,t=["curl"];i.method!=="GET"&&t.push("-X",i.method),i.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),an(i)&&s.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(s.body));let n=new URLSearchParams(s.query).toString();return t.push(e(location.origin+i.url+(n?`?${n}`:""))),t.join(" ")}var Rt=u.feeds,Es,yl,bl,Zt=class extends x{constructor(){super(...arguments);y(this,Es);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,n]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=n.articles}view(){let e=this.feeds.filter(t=>!this.live.undo.has(`feed ${this.plugin} ${t.id}`));return r`<form class="card row end" @submit=${t=>c(this,Es,yl).call(this,t)}>
        <div class="grow">
          ${D(Rt.address,r`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${Rt.add}</button>
      </form>
      ${e.length===0?_(Rt.none,Rt.noneHelp):r`<ul class="rows card">
              ${e.map(t=>r`<li>
                    <div class="grow">
                      <strong>${M(t.title||t.url)}</strong>
                      <p class="faint">${ct(t.url)} · ${H(t.updatedAt)}</p>
                      ${t.error?r`<p class="bad-text">${m(t.error)}</p>`:l}
                    </div>
                    ${$(Rt.remove,()=>c(this,Es,bl).call(this,t),{name:Rt.removeOf(z(t.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:r`<section>
              <h2>${Rt.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(t=>r`<li>
                      <div class="grow">
                        ${En(t.link)?r`<a href=${En(t.link)} target="_blank" rel="noopener noreferrer"
                                >${M(t.title)}</a
                              >`:M(t.title)}
                        <p class="faint">
                          ${t.author?r`${M(t.author)} · `:l}${H(t.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};Es=new WeakSet,yl=function(e){e.preventDefault();let t=e.target,n=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:n}),t.reset()})},bl=function(e){this.live.undo.later(`feed ${this.plugin} ${e.id}`,Rt.removed(z(e.url),this.live.undo.soon),async()=>{await this.client.removeFeed({id:this.plugin,feed:e.id}),await this.refresh()})},p([I()],Zt.prototype,"plugin",2),p([f()],Zt.prototype,"feeds",2),p([f()],Zt.prototype,"articles",2),Zt=p([w("plugin-feeds")],Zt);var ue=u.jobs,Xc=2e3,Mt,wl,kl,xl,Ct=class extends x{constructor(){super(...arguments);y(this,Mt);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Xc);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[n,o]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=n.jobs,this.runsOfJobs=o.runs}view(){return this.jobs.length===0?_(ue.none,ue.noneHelp):r`<ul class="rows card">
        ${this.jobs.map(e=>c(this,Mt,wl).call(this,e))}
      </ul>
      <section>
        <h2>${ue.history}</h2>
        ${this.runsOfJobs.length===0?r`<p class="faint">${ue.noRuns}</p>`:c(this,Mt,xl).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?$(ue.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};Mt=new WeakSet,wl=function(e){return r`<li>
      <div class="grow">
        <strong><code>${z(e.job)}</code></strong> ${M(e.label)}
        ${e.approvalRequired?k(ue.asks,"info"):l} ${e.running?k(ue.running,"good"):l}
        ${e.waiting?r`<a href=${A("inbox")}>${ue.waits}</a>`:l}
        <p class="faint">
          <code>${m(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:r`(${ue.declared} <code>${m(e.declaredSchedule)}</code>)`}
          ${e.next?r`· ${ue.next} ${H(e.next)}`:l}
          ${e.registered?l:r`· <span class="bad-text">${ue.noHandler}</span>`}
        </p>
        ${e.description?r`<p class="faint" dir="auto">${M(e.description)}</p>`:l}
      </div>
      ${$(ue.run,()=>{c(this,Mt,kl).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:ue.runOf(e.job)})}
    </li>`},kl=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},xl=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return r`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${ue.job}</th>
            <th>${ue.due}</th>
            <th>${ue.state}</th>
            <th>${ue.took}</th>
            <th>${ue.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>r`<tr>
                <td><code>${t.job}</code></td>
                <td>${H(t.scheduledAt)}</td>
                <td>${k(m(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?Ie(t.durationMs):l}</td>
                <td>${t.error?M(t.error):m(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([I()],Ct.prototype,"plugin",2),p([f()],Ct.prototype,"jobs",2),p([f()],Ct.prototype,"runsOfJobs",2),p([f()],Ct.prototype,"more",2),Ct=p([w("plugin-jobs")],Ct);var De=u.log,eh=["debug","info","warn","error"],th=5e3,sh=500,ih=1e3,Zs,Xt,Ke,co,Tl,El,Sl,mt=class extends x{constructor(){super(...arguments);y(this,Ke);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;y(this,Zs,[]);y(this,Xt)}async load(){c(this,Ke,co).call(this)}disconnectedCallback(){super.disconnectedCallback(),g(this,Xt)?.abort()}willUpdate(e){if(super.willUpdate(e),!["entries","search"].some(n=>e.has(n)))return;let t=this.search.toLowerCase();E(this,Zs,t===""?this.entries:this.entries.filter(n=>n.message.toLowerCase().includes(t)||n.requestId===this.search))}view(){let e=g(this,Zs);return r`<div class="row end">
        ${D(De.level,r`<select
            @change=${t=>{this.level=t.target.value,c(this,Ke,co).call(this)}}
          >
            ${eh.map(t=>r`<option value=${t} ?selected=${t===this.level}>${De.levels[t]}</option>`)}
          </select>`)}
        ${D(De.search,r`<input
            type="search"
            .value=${this.search}
            @input=${t=>{this.search=t.target.value}}
          />`)}
        <span class="grow"></span>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${t=>{this.follow=t.target.checked}}
          /><span>${De.follow}</span></label
        >
        ${$(De.clear,()=>{this.entries=[]})}
      </div>
      ${e.length===0?_(De.none,this.search===""?De.noneHelp:De.noMatch):r`<div class="log" role="region" tabindex="0" aria-label=${De.title}>
              <long-list
                .items=${e}
                .key=${t=>t.seq}
                .row=${t=>c(this,Ke,Sl).call(this,t)}
                .rowClass=${t=>t.level.toLowerCase()}
                .height=${20}
                .follow=${this.follow}
              ></long-list>
            </div>`}`}};Zs=new WeakMap,Xt=new WeakMap,Ke=new WeakSet,co=function(){g(this,Xt)?.abort(),E(this,Xt,new AbortController),this.entries=[],c(this,Ke,Tl).call(this,g(this,Xt).signal)},Tl=async function(e){let t;for(;!e.aborted;){try{let n={level:this.level,limit:sh,follow:!0,lastEventId:t},o=this.plugin===""?this.client.followHostLog(n,{signal:e}):this.client.followLog({...n,id:this.plugin},{signal:e}),a=[];for await(let d of o){let h=d.data;t=h.seq,a.length===0&&queueMicrotask(()=>setTimeout(()=>c(this,Ke,El).call(this,a.splice(0)),50)),a.push(h)}}catch(n){if(e.aborted)return;this.live.connection==="open"&&(this.failure=n)}await new Promise(n=>setTimeout(n,ih))}},El=function(e){this.entries=[...this.entries,...e].slice(-th)},Sl=function(e){return r`<time datetime=${e.time} title=${yt(e.time)}>${zo(e.time)}</time>
      <b>${e.level}</b>
      <span>${ge(e.message)}${e.dropped?r` <em>${De.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?r`<button
              type="button"
              class="plain"
              title=${De.sameRequest(e.requestId)}
              aria-label="…${e.requestId.slice(-6)}: ${De.sameRequest(e.requestId)}"
              @click=${()=>{this.search=e.requestId}}
            >
              …${e.requestId.slice(-6)}
            </button>`:l}`},p([I()],mt.prototype,"plugin",2),p([f()],mt.prototype,"entries",2),p([f()],mt.prototype,"level",2),p([f()],mt.prototype,"search",2),p([f()],mt.prototype,"follow",2),mt=p([w("plugin-log")],mt);var O=u.overview,ee,Pl,Al,Rl,ei,Cl,Ml,Il,_l,Hl,ho,Xs=class extends x{constructor(){super(...arguments);y(this,ee);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?r`
      ${Ue([e.description,e.author?O.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?r`<p class="row" aria-label=${O.tags}>
              ${e.tags.map(t=>r`<span class="badge">${M(t)}</span>`)}
            </p>`:l}
      ${e.missingPermissions?.length?S("warn",r`${O.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${O.permissions}</h2>
        ${e.permissions.length===0?r`<p class="faint">${O.noPermissions}</p>`:r`<ul class="rows card">
                ${e.permissions.map(t=>c(this,ee,Pl).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?c(this,ee,Cl).call(this,e):l}
      ${c(this,ee,Il).call(this,e)} ${c(this,ee,Hl).call(this,e)}
    `:l}};ee=new WeakSet,Pl=function(e,t){let{name:n,granted:o}=t;return r`<li>
      <div class="grow">
        <strong>${n}</strong> ${o?k(O.granted,"good"):k(O.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${o?$(O.revoke,()=>{c(this,ee,Rl).call(this,e,n)},{busy:this.runs(n),name:O.revokeOf(n)}):$(O.grant,()=>{c(this,ee,Al).call(this,e,t)},{busy:this.runs(n),name:O.grantOf(n)})}
    </li>`},Al=async function(e,t){await V({title:O.grantQuestion(t.name,e.id),body:r`<p>${t.explanation}</p>
        <p class="faint">${O.grantHelp}</p>`,confirm:O.grant})&&await c(this,ee,ei).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},Rl=async function(e,t){await V({title:O.revokeQuestion(t,e.id),body:r`<p>${O.revokeHelp}</p>`,confirm:O.revoke,danger:!0})&&await c(this,ee,ei).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},ei=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},Cl=function(e){return r`<section>
      <h2>${O.network}</h2>
      ${e.network===void 0?r`<p class="faint">${O.networkNotGranted}</p>`:r`<form class="card form" @submit=${t=>c(this,ee,Ml).call(this,t,e)}>
              ${D(O.hosts,r`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,O.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${O.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${u.save}</button></div>
            </form>`}
    </section>`},Ml=function(e,t){e.preventDefault();let n=new FormData(e.target),o=String(n.get("hosts")).split(/[\s,]+/).filter(Boolean);c(this,ee,ei).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:o,only:n.has("only")}))},Il=function(e){let t=[[O.since,H(e.since)],[O.instances,j(e.stats.instances)],[O.memory,O.memoryText(q(e.stats.memoryBytes),q(e.stats.memoryMaxBytes))],[O.calls,O.callsText(j(e.stats.calls),j(e.stats.errors),j(e.stats.crashes))],[O.queued,j(e.stats.queued)]];return r`<section>
      <h2>${O.figures}</h2>
      <dl class="pairs card">
        ${t.map(([n,o])=>r`<dt>${n}</dt>
              <dd>${o}</dd>`)}
      </dl>
      <form class="card row" @submit=${n=>c(this,ee,_l).call(this,n,e)}>
        <label class="row grow"
          ><span>${O.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${O.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${u.save}</button>
      </form>
    </section>`},_l=function(e,t){e.preventDefault();let n=Number(new FormData(e.target).get("weight"));c(this,ee,ei).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:n}))},Hl=function(e){return r`<section>
      <h2>${O.remove}</h2>
      <div class="card row">
        <p class="grow">${O.removeHelp} <a href=${A("plugin",e.id,"data")}>${O.exportFirst}</a></p>
        ${$(O.remove,()=>{c(this,ee,ho).call(this,e,!1)},{busy:this.runs("remove")})}
        ${$(O.purge,()=>{c(this,ee,ho).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},ho=async function(e,t){await V({title:t?O.purgeQuestion(e.id):O.removeQuestion(e.id),body:r`<p>${t?O.purgeWarning:O.removeWarning}</p>`,confirm:t?O.purge:O.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),Ce()})},p([I()],Xs.prototype,"plugin",2),Xs=p([w("plugin-overview")],Xs);var ye=u.settings,re,Ss,Ol,Ll,jl,Nl,po,ql,gt=class extends x{constructor(){super(...arguments);y(this,re);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}connectedCallback(){super.connectedCallback(),qs(()=>this.edits.size>0)}disconnectedCallback(){super.disconnectedCallback(),qs(void 0)}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?_(ye.none,ye.noneHelp):r`<form class="card form wide" @submit=${e=>c(this,re,Nl).call(this,e)}>
      <p class="faint">${ye.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?c(this,re,jl).call(this,e):c(this,re,Ol).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${u.save}
        </button>
        ${this.saved?r`<span role="status" class="faint">${ye.saved}</span>`:l}
      </div>
    </form>`}};re=new WeakSet,Ss=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},Ol=function(e){let t=`setting-${e.key}`,n=this.edits.has(e.key)?this.edits.get(e.key):e.value;return r`<div class="setting">
      <label for=${t}>${M(e.label)}</label>
      ${e.description?r`<small id="${t}-help" dir="auto">${ge(e.description)}</small>`:l}
      <div class="row">
        ${c(this,re,Ll).call(this,e,t,n)}
        ${e.testAction?$(M(e.testAction.label),()=>{c(this,re,ql).call(this,e)},{busy:this.runs(`test ${e.key}`),name:ye.testOf(m(e.testAction.label),z(e.key))}):l}
        ${e.isSet?$(ye.reset,()=>{c(this,re,po).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:ye.resetOf(z(e.key))}):l}
      </div>
      ${e.note?r`<small class="bad-text">${m(e.note)}</small>`:l}
      ${this.tests.has(e.key)?r`<pre role="status">${ge(this.tests.get(e.key))}</pre>`:l}
    </div>`},Ll=function(e,t,n){let o=e.description?`${t}-help`:l;switch(e.type){case"toggle":return r`<input
          type="checkbox"
          id=${t}
          aria-describedby=${o}
          .checked=${n===!0}
          @change=${a=>c(this,re,Ss).call(this,e.key,a.target.checked)}
        />`;case"select":return r`<select
          id=${t}
          aria-describedby=${o}
          @change=${a=>c(this,re,Ss).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>r`<option value=${a.value} ?selected=${a.value===n}>${m(a.label)}</option>`)}
        </select>`;case"number":return r`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${o}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(n??"")}
            required
            @input=${a=>c(this,re,Ss).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:r`<small>${ye.range(e.min,e.max)}</small>`}`;case"password":return r`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${o}
          placeholder=${e.isSet?ye.passwordSet:ye.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>c(this,re,Ss).call(this,e.key,a.target.value)}
        />`;default:return r`<input
          id=${t}
          aria-describedby=${o}
          .value=${String(n??"")}
          @input=${a=>c(this,re,Ss).call(this,e.key,a.target.value)}
        />`}},jl=function(e){return S("warn",r`<p><code>${z(e.key)}</code> ${ye.kept}</p>
        ${e.note?r`<p>${m(e.note)}</p>`:l}
        ${$(ye.forget,()=>{c(this,re,po).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},Nl=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},po=async function(e){await V({title:ye.unsetQuestion(e.key,this.plugin),body:r`<p>${ye.unsetHelp}</p>`,confirm:e.type===""?ye.forget:ye.reset,danger:!0})&&await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let n=new Map(this.edits);n.delete(e.key),this.edits=n})},ql=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?ye.tested:typeof t=="string"?t:JSON.stringify(t,null,2)))},p([I()],gt.prototype,"plugin",2),p([f()],gt.prototype,"settings",2),p([f()],gt.prototype,"edits",2),p([f()],gt.prototype,"tests",2),p([f()],gt.prototype,"saved",2),gt=p([w("plugin-settings")],gt);var me=u.versions,Qe,Dl,uo,Fl,Ul,It=class extends x{constructor(){super(...arguments);y(this,Qe);this.plugin="";this.topics=["plugins"];this.ticked=vs}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return r`<section class="card">
        <h2>${me.installed}</h2>
        <dl class="pairs">
          <dt>${me.version}</dt>
          <dd>${m(e.version)}</dd>
          ${e.digest?r`<dt>${me.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${A("install")}>${me.upgrade}</a>
          ${e.source?.catalogue?r`<a class="button" href=${A("catalogue",e.id)}>${me.inCatalogue}</a>`:l}
        </div>
        <p class="faint">${me.upgradeHelp}</p>
      </section>
      ${e.previous?c(this,Qe,Dl).call(this,e,e.previous):_(me.none,me.noneHelp)}`}};Qe=new WeakSet,Dl=function(e,t){let n=this.asked;return r`<section class="card">
        <h2>${me.before}</h2>
        <p>${me.beforeIs(m(t.version))}</p>
        <p>${t.dataCopy?me.withData:me.withoutData}</p>
        <div class="row">
          ${$(me.back,()=>{c(this,Qe,uo).call(this,e,!1)},{kind:"danger",busy:this.runs("back")})}
          ${t.dataCopy?$(me.backKeep,()=>{c(this,Qe,uo).call(this,e,!0)},{busy:this.runs("back")}):l}
        </div>
      </section>
      ${n?c(this,Qe,Fl).call(this,e,t,n):l}`},uo=async function(e,t){await this.run("back",async()=>{this.asked={keepData:t,found:await this.client.inspectRollback({id:e.id,keepData:t})},this.ticked=vs}),await this.updateComplete,this.querySelector("[data-asked]")?.focus()},Fl=function(e,t,{keepData:n,found:o}){return r`<section class="card">
        <h2 tabindex="-1" data-asked>${me.question(e.id,m(t.version))}</h2>
        <p>${t.dataCopy&&!n?me.dataWarning:me.keepWarning}</p>
      </section>
      ${en(o,this.ticked,a=>{this.ticked=a})}
      <section class="card">
        <div class="row">
          ${$(me.confirm(m(t.version)),()=>{c(this,Qe,Ul).call(this,e)},{kind:"danger",busy:this.runs("back"),disabled:!Xi(o,this.ticked)})}
          ${$(u.cancel,()=>{this.asked=void 0})}
        </div>
      </section>`},Ul=async function(e){let{asked:t}=this;t&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:t.keepData,...Zi(t.found,this.ticked)}),this.asked=void 0,await this.live.changed("plugins")})},p([I()],It.prototype,"plugin",2),p([f()],It.prototype,"info",2),p([f()],It.prototype,"asked",2),p([f()],It.prototype,"ticked",2),It=p([w("plugin-versions")],It);var ae=u.plugin,nh=()=>r`<a href=${A()}>${u.pages.home}</a>`,ts,Le,Wl,Bl,Vl,mo,Gl,es=class extends x{constructor(){super(...arguments);y(this,Le);this.plugin="";this.open="";this.detail="";this.topics=["plugins"];y(this,ts)}view(){let e=this.live.plugin(this.plugin);return e?r`
      <div class="title">
        ${We(e.name,e.id,{large:!0,image:this.live.icons.of(e),icon:e.iconName})}
        <div class="grow">
          <h1><bdi>${m(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${m(e.version)}</span> ${Gn(e)}</p>
        </div>
        ${c(this,Le,Gl).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?S("bad",m(e.reason)):l}
      ${e.refused?S("bad",m(e.refused)):l}
      ${(e.faults??[]).map(t=>S("bad",r`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${ae.parts}>
        ${c(this,Le,Wl).call(this,e).map(([t,n])=>r`<a
              href=${t===""?A("plugin",e.id):A("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${n}</a
            >`)}
      </nav>
      ${c(this,Le,Bl).call(this,e)}
    `:this.live.ready?_(ae.unknown,ae.unknownHelp,nh()):r``}updated(e){super.updated(e);let t=this.live.plugin(this.plugin)?.state;g(this,ts)===void 0||t===g(this,ts)||(E(this,ts,void 0),document.activeElement===document.body&&this.querySelector(".state button")?.focus())}};ts=new WeakMap,Le=new WeakSet,Wl=function(e){let t=o=>e.permissions.some(a=>a.name===o);return[["",ae.overview,!0],["endpoints",ae.endpoints,e.endpoints.length>0],["settings",ae.settings,!0],["jobs",ae.jobs,e.jobs.length>0],["log",ae.log,!0],["data",ae.data,!0],["sessions",ae.sessions,t("sessions")],["feeds",ae.feeds,t("rss")],["activity",ae.activity,!0],["versions",ae.versions,!0]].filter(([,,o])=>o).map(([o,a])=>[o,a])},Bl=function(e){switch(this.open){case"endpoints":return r`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return r`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return r`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return r`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return r`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return r`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return r`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return r`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return r`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return r`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},Vl=async function(e){await V({title:ae.disableQuestion(e.id),body:r`<p>${ae.disableHelp}</p>`,confirm:ae.disable})&&await c(this,Le,mo).call(this,"disable",()=>this.client.disablePlugin({id:e.id}))},mo=async function(e,t){E(this,ts,this.live.plugin(this.plugin)?.state),await this.run(e,async()=>{await t(),await this.live.changed("plugins")})},Gl=function(e){let t=(o,a)=>()=>{c(this,Le,mo).call(this,o,a)},n=e.state==="disabled";return r`<div class="row state">
      ${e.ui?.page?r`<a class="button primary" href=${A("page",e.id)}>${ae.open}</a>`:l}
      ${n?$(ae.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):r`${$(ae.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:ae.reloadHelp})}
            ${$(ae.disable,()=>{c(this,Le,Vl).call(this,e)},{busy:this.runs("disable")})}`}
    </div>`},p([I()],es.prototype,"plugin",2),p([I()],es.prototype,"open",2),p([I()],es.prototype,"detail",2),es=p([w("plugin-page")],es);var Y=u.publishers,oh=1e4,rh=["any","signed","listed","trusted"],Fe,zl,Kl,Ql,Jl,Yl,ti=class extends x{constructor(){super(...arguments);y(this,Fe)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return r`<div class="title"><h1>${u.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${Y.policy}</legend>
        ${rh.map(n=>r`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===n}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:n}))}}
              /><span>${Y.policies[n]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?_(Y.none,Y.noneHelp):r`<ul class="rows card">
              ${t.map(n=>c(this,Fe,zl).call(this,n))}
            </ul>`}
      <form class="card form" @submit=${n=>c(this,Fe,Yl).call(this,n)}>
        <h2>${Y.trust}</h2>
        ${D(Y.key,r`<input name="key" required spellcheck="false" />`,Y.keyHelp)}
        ${D(Y.name,r`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${Y.trust}</button></div>
      </form>
      <form class="card form" @submit=${n=>c(this,Fe,Ql).call(this,n)}>
        <h2>${Y.rotate}</h2>
        ${D(Y.statement,r`<input name="statement" type="file" required />`,_e(Y.statementHelp))}
        <div class="row"><button ?disabled=${this.runs("rotate")}>${Y.rotate}</button></div>
      </form>`}};Fe=new WeakSet,zl=function(e){return r`<li>
      <div class="grow">
        <strong>${z(e.name??"")||Y.unnamed}</strong>
        ${e.trusted?k(Y.trusted,"good"):k(Y.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${H(e.addedAt)}</p>
        ${e.plugins.length>0?r`<p>${Y.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?r`<p>${Y.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${$(Y.rename,()=>{c(this,Fe,Kl).call(this,e)},{busy:this.runs(`name ${e.key}`),name:Y.renameOf(e.fingerprint)})}
      ${$(Y.forget,()=>{c(this,Fe,Jl).call(this,e)},{busy:this.runs(e.key),name:Y.forgetOf(e.fingerprint)})}
    </li>`},Kl=async function(e){let t=e.name??"";!await V({title:Y.renameOf(e.fingerprint),body:D(Y.name,r`<input
          maxlength="100"
          .value=${t}
          @input=${o=>{t=o.target.value}}
        />`),confirm:Y.rename})||t.trim()===""||await this.run(`name ${e.key}`,()=>this.client.renamePublisher({publisher:e.key,name:t.trim()}))},Ql=function(e){e.preventDefault();let t=e.target,n=new FormData(t).get("statement");n instanceof File&&this.run("rotate",async()=>{if(n.size>oh)throw new Error(Y.noStatement);await this.client.rotatePublisher({statement:await n.text()}),t.reset()})},Jl=async function(e){await V({title:Y.forgetQuestion(e.fingerprint),body:r`<p>${Y.forgetHelp}</p>`,confirm:Y.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},Yl=function(e){e.preventDefault();let t=e.target,n=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(n.get("key")).trim(),name:String(n.get("name")).trim()||void 0}),t.reset()})},p([f()],ti.prototype,"list",2),ti=p([w("publishers-page")],ti);var Se=u.page,Je,ii,is,je,si,Zl,Xl,ed,ss=class extends x{constructor(){super(...arguments);y(this,je);this.plugin="";this.topics=["plugins"];this.reason="";this.pageState="there";y(this,Je);y(this,ii);y(this,is)}updated(e){super.updated(e);let t=this.querySelector(".frame"),n=this.live.plugin(this.plugin),o=!1;n?.state==="active"&&n.digest!==g(this,ii)&&(o=g(this,Je)?.focused??!1,E(this,ii,n.digest),c(this,je,si).call(this),this.reason=""),t&&!g(this,Je)&&this.reason===""&&(E(this,Je,new ms(this.client,this.plugin,{...Gi(this.live,this.plugin,a=>{c(this,je,si).call(this),this.reason=a}),confirmFolder:()=>V({title:Se.folderOf(this.plugin),body:r`<p>${Se.folder}</p>`,confirm:Se.chooseFolder,unbidden:!0}),addProject:(a,d)=>c(this,je,Zl).call(this,a,d),changed:a=>{this.pageState=a}},{title:Se.titleOf(this.plugin),at:g(this,is)})),t.append(g(this,Je).element),o&&g(this,Je).focus())}disconnectedCallback(){super.disconnectedCallback(),c(this,je,si).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?_(u.plugin.unknown,u.plugin.unknownHelp):r``;let t=!e.ui?.hideSessions&&e.permissions.some(o=>o.name==="sessions"&&o.granted),n=t||!e.ui?.hidePanel;return r`<div class="page-bar">
        ${We(e.name,e.id,{image:this.live.icons.of(e),icon:e.iconName})}
        <h1 class="grow"><bdi>${m(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?l:k(u.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?$(Se.overlay,()=>{c(this,je,ed).call(this)}):l}
        <a class="button" href=${A("plugin",e.id)}>${Se.about}</a>
      </div>
      ${this.reason===""?l:S("bad",r`<p>${m(this.reason)}</p>
                ${$(Se.again,()=>{this.reason=""})}`)}
      <div role="status">${c(this,je,Xl).call(this)}</div>
      <div class="page-columns">
        <div class="frame"></div>
        ${n?r`<aside class="beside">
                ${e.ui?.hidePanel?l:r`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?r`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:l}
              </aside>`:l}
      </div>`}};Je=new WeakMap,ii=new WeakMap,is=new WeakMap,je=new WeakSet,si=function(){E(this,is,g(this,Je)?.place??g(this,is)),g(this,Je)?.close(),E(this,Je,void 0),this.pageState="there"},Zl=async function(e,t){let n={name:t.split("/").pop()??"",folderPath:e.includes(t)?t:""};return t!==""&&n.folderPath===""&&e.some(a=>t.startsWith(`${a}/`))&&(e=[t,...e],n.folderPath=t),await V({title:Se.projectOf(this.plugin),body:r`<p>${Se.projectHelp}</p>
        <label
          >${Se.projectName}
          <input
            maxlength="100"
            .value=${n.name}
            @input=${a=>{n.name=a.target.value}}
        /></label>
        <label
          >${Se.projectFolder}
          <select
            @change=${a=>{n.folderPath=a.target.value}}
          >
            <option value="">${Se.noFolder}</option>
            ${e.map(a=>r`<option value=${a} ?selected=${a===n.folderPath}>${m(a)}</option>`)}
          </select></label
        >`,confirm:Se.addProject,unbidden:!0})&&n.name.trim()!==""?n:void 0},Xl=function(){return this.pageState==="there"?l:S("warn",r`<p>${Se[this.pageState]}</p>
        ${$(Se.again,()=>{c(this,je,si).call(this),E(this,is,void 0)})}`)},ed=async function(){await this.run("overlay",()=>Ki(this.live,this.plugin))},p([I()],ss.prototype,"plugin",2),p([f()],ss.prototype,"reason",2),p([f()],ss.prototype,"pageState",2),ss=p([w("plugin-view")],ss);var ah=[["ai",u.pages.ai,"spark"],["access",u.pages.access,"key"],["publishers",u.pages.publishers,"shield"],["catalogues",u.pages.catalogues,"list"],["backup",u.pages.backup,"box"],["log",u.pages.log,"screen"],["limits",u.pages.limits,"gauge"],["host",u.pages.host,"host"]],J,td,sd,go,id,nd,od,rd,ns,ad,ld,dd,ft=class extends Pe{constructor(){super(...arguments);y(this,J);this.out=!1;this.place=Ds();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>{c(this,J,sd).call(this)}),addEventListener("beforeunload",e=>In()&&e.preventDefault()),addEventListener("keydown",e=>{e.key!=="Escape"||!this.menu||document.querySelector("dialog[open]")||(this.menu=!1,this.querySelector(".menu")?.focus())}),c(this,J,td).call(this)}render(){return this.out?c(this,J,nd).call(this):this.live?r` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${u.skip}</a
      >
      ${c(this,J,od).call(this,this.live)} ${c(this,J,ad).call(this,this.live)}
      <main id="main" tabindex="-1">${c(this,J,dd).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:r`<p class="loading" role="status">${u.loading}</p>`}updated(){let[e="home",t="",n=""]=this.place,a=[u.plugin[n],z(t),u.pages[e]].filter(d=>typeof d=="string"&&d!=="");document.title=this.out?u.signedOut.title:[...a,"wasmhost"].join(" · ")}};J=new WeakSet,td=async function(){try{if(!await mr()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new Ri(js());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>c(this,J,go).call(this)),jr(e),this.place=Ds(),this.live=e,e.start()},sd=async function(){if(location.hash.startsWith("#code=")){location.reload();return}if(In()&&A(...Ds())!==A(...this.place)){let e=location.hash;if(history.replaceState(null,"",A(...this.place)||"#/"),!await V({...u.unsaved,body:r`<p>${u.unsaved.body}</p>`,danger:!0}))return;qs(void 0),history.replaceState(null,"",e)}this.place=Ds(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},go=function(){this.live?.stop(),this.live=void 0,this.out=!0},id=async function(){this.live?.stop(),await gr().catch(()=>{}),c(this,J,go).call(this)},nd=function(){return r`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${u.signedOut.title}</h1>
        ${this.failure===void 0?l:ht(this.failure)}
        <p>${u.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${u.signedOut.why}</p>
      </div>
    </main>`},od=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return r`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${u.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${be("menu")}
      </button>
      <a class="brand" href=${A()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?r`<span class="faint connection">${u.connection.open}</span>`:k(u.connection[e.connection],t[e.connection])}</span
      >
      ${c(this,J,rd).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${u.leave}
        title=${u.leave}
        @click=${()=>{c(this,J,id).call(this)}}
      >
        ${be("out")}
      </button>
    </header>`},rd=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},n=pn();return r`<button
      type="button"
      class="plain"
      title=${u.theme[n]}
      aria-label=${u.theme[n]}
      @click=${()=>{yo(e[(e.indexOf(n)+1)%e.length]),this.requestUpdate()}}
    >
      ${be(t[n])}
    </button>`},ns=function(e,t,n,o=l){let a=e.length===0?this.place.length===0:e.every((d,h)=>this.place[h]===d);return r`<a href=${A(...e)} aria-current=${a?"page":l}
      >${n}<span class="grow">${t}</span>${o}</a
    >`},ad=function(e){let t=(n,o)=>n>0?r`<span class="number" aria-label="${n} ${o}">${n>=100?"99+":n}</span>`:l;return r`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${u.navigation}>
      ${c(this,J,ns).call(this,[],u.pages.home,be("home"))}
      ${c(this,J,ns).call(this,["inbox"],u.pages.inbox,be("inbox"),t(e.waiting,u.waiting))}
      ${c(this,J,ns).call(this,["notifications"],u.pages.notifications,be("bell"),t(e.unread,u.notifications.unread))}
      ${c(this,J,ns).call(this,["catalogue"],u.pages.catalogue,be("search"))}
      <h2>${u.pages.plugins}</h2>
      <long-list
        class="plugins"
        .items=${e.plugins}
        .key=${n=>n.id}
        .row=${n=>c(this,J,ld).call(this,e,n)}
        .height=${32}
      ></long-list>
      <h2>${u.pages.host}</h2>
      ${ah.map(([n,o,a])=>c(this,J,ns).call(this,[n],o,be(a)))}
    </nav>`},ld=function(e,t){let n=e.states.filter(d=>d.plugin===t.id&&d.active),o=n.find(d=>d.kind==="badge")?.value,a=t.state==="failed"||t.state==="incompatible";return r`${c(this,J,ns).call(this,[t.ui?.page?"page":"plugin",t.id],r`<bdi>${m(t.ui?.title||t.name)}</bdi>`,We(t.name,t.id,t.ui?.icon?{icon:t.ui.icon}:{image:e.icons.of(t),icon:t.iconName}),r`${o==null?l:r`<span class="badge">${M(String(o))}</span>`}
      ${a?r`<span class="dot bad" title=${u.state[t.state]}></span>`:l}`)}
    ${rr(n.find(d=>d.kind==="sidebar"))}`},dd=function(){let[e,t="",n="",o=""]=this.place;switch(e){case void 0:return r`<home-page></home-page>`;case"inbox":return r`<inbox-page></inbox-page>`;case"notifications":return r`<notifications-page></notifications-page>`;case"install":return r`<install-page></install-page>`;case"catalogue":return t===""?r`<catalogue-page></catalogue-page>`:bi(t,r`<catalogue-plugin .plugin=${t}></catalogue-plugin>`);case"catalogues":return r`<catalogues-page></catalogues-page>`;case"plugin":return bi(t,r`<plugin-page .plugin=${t} .open=${n} .detail=${o}></plugin-page>`);case"page":return bi(t,r`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return r`<ai-page></ai-page>`;case"access":return r`<access-page></access-page>`;case"publishers":return r`<publishers-page></publishers-page>`;case"backup":return r`<backup-page></backup-page>`;case"limits":return r`<limits-page></limits-page>`;case"log":return r`<div>
          <div class="title"><h1>${u.pages.log}</h1></div>
          <plugin-log class="part"></plugin-log>
        </div>`;case"host":return r`<host-page></host-page>`;default:return r`<div>${_(u.notFound,r`<a href=${A()}>${u.pages.home}</a>`)}</div>`}},p([f()],ft.prototype,"live",2),p([f()],ft.prototype,"out",2),p([f()],ft.prototype,"failure",2),p([f()],ft.prototype,"place",2),p([f()],ft.prototype,"menu",2),ft=p([w("wasmhost-console")],ft);
/* lit: BSD 3-Clause License

Copyright (c) 2017 Google LLC. All rights reserved.

Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this
   list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice,
   this list of conditions and the following disclaimer in the documentation
   and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its
   contributors may be used to endorse or promote products derived from
   this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS"
AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE
FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL
DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER
CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY,
OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
*/
/* lucide: ISC License

Copyright (c) 2026 Lucide Icons and Contributors

Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES
WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF
OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.

---

The following Lucide icons are derived from the Feather project:

airplay, alert-circle, alert-octagon, alert-triangle, aperture, arrow-down-circle, arrow-down-left, arrow-down-right, arrow-down, arrow-left-circle, arrow-left, arrow-right-circle, arrow-right, arrow-up-circle, arrow-up-left, arrow-up-right, arrow-up, at-sign, calendar, cast, check, chevron-down, chevron-left, chevron-right, chevron-up, chevrons-down, chevrons-left, chevrons-right, chevrons-up, circle, clipboard, clock, code, columns, command, compass, corner-down-left, corner-down-right, corner-left-down, corner-left-up, corner-right-down, corner-right-up, corner-up-left, corner-up-right, crosshair, database, divide-circle, divide-square, dollar-sign, download, external-link, feather, frown, hash, headphones, help-circle, info, italic, key, layout, life-buoy, link-2, link, loader, lock, log-in, log-out, maximize, meh, minimize, minimize-2, minus-circle, minus-square, minus, monitor, moon, more-horizontal, more-vertical, move, music, navigation-2, navigation, octagon, pause-circle, percent, plus-circle, plus-square, plus, power, radio, rss, search, server, share, shopping-bag, sidebar, smartphone, smile, square, table-2, tablet, target, terminal, trash-2, trash, triangle, tv, type, upload, x-circle, x-octagon, x-square, x, zoom-in, zoom-out

The MIT License (MIT) (for the icons listed above)

Copyright (c) 2013-present Cole Bemis

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/

